"""Functions of words whose bits are sums of bits, and functions of several boards, square by square."""

from interpreter import Reader, Unknown, Wrong, expression, number_of


def bitwise_of(tokens):
    """`|a, b| a & !b`, with several results in brackets of either kind."""
    reader = Reader(tokens)
    reader.take("|")
    names = [name for name in reader.until("|") if name != ","]
    reader.take("|")
    brackets = Reader(reader.group() if reader.peek() == "[" else ())
    values = []
    while brackets.peek():
        values.append(expression(brackets))
        brackets.has(",")
    value = None if values else expression(reader)
    reader.end()

    class Bitwise:
        boards = names

        def __call__(self, words):
            bits = dict(zip(names, words))
            made = value(bits) if value else tuple(one(bits) for one in values)
            return [word % (1 << 64) for word in (made if isinstance(made, tuple) else (made,))]

    return Bitwise()


def product(a, b):
    """Without carries."""
    result = 0
    while b:
        result ^= a if b & 1 else 0
        a, b = a << 1, b >> 1
    return result


def rest(a, polynomial):
    while a.bit_length() >= polynomial.bit_length():
        a ^= polynomial << a.bit_length() - polynomial.bit_length()
    return a


def rotated(a, count, width):
    count %= width
    return (a << count | a >> width - count) % (1 << width)


def inverse_of(function, bits):
    """The function that undoes one of sums."""
    constant = function(0)
    # Rows of the matrix beside those of the unit matrix.
    columns = [function(1 << bit) ^ constant for bit in range(bits)]
    rows = [
        [sum((columns[bit] >> row & 1) << bit for bit in range(bits)), 1 << row]
        for row in range(bits)
    ]
    for bit in range(bits):
        pivot = next((row for row in range(bit, bits) if rows[row][0] >> bit & 1), None)
        if pivot is None:
            raise Wrong("a singular matrix")
        rows[bit], rows[pivot] = rows[pivot], rows[bit]
        for row in range(bits):
            if row != bit and rows[row][0] >> bit & 1:
                rows[row][0] ^= rows[bit][0]
                rows[row][1] ^= rows[bit][1]

    def undo(word):
        word ^= constant
        return sum((bin(row[1] & word).count("1") & 1) << bit for bit, row in enumerate(rows))

    return undo


class Sums:
    """`|x| x ^ x >> 1`: a function of the words."""

    def __init__(self, tokens, before, after):
        reader = Reader(tokens)
        reader.take("|")
        self.name = reader.name()
        reader.take("|")
        self.before, self.after = before, after
        self.width = before.width
        self.function = self.chain(reader)
        reader.end()

    def __call__(self, words):
        result = self.function(words if len(words) > 1 else words[0])
        return result if isinstance(result, list) else [result]

    def chain(self, reader):
        found = self.sums(reader)
        while reader.has("then"):
            found = self.joined(found, self.sums(reader))
        return found

    def joined(self, first, second):
        return lambda x: second(first(x))

    def sums(self, reader, level=0):
        signs = ("|", "^", "&", "<<", ">>", "+", "*")
        order = (("|",), ("^",), ("&",), ("<<", ">>"), ("+",), ("*",))
        if level == len(order):
            return self.one(reader)
        left = self.sums(reader, level + 1)
        while reader.peek() in order[level]:
            assert reader.peek() in signs
            left = self.combined(reader.take(), left, self.sums(reader, level + 1))
        return left

    def combined(self, sign, left, right):
        width, all_bits = self.width, (1 << self.width) - 1

        def run(x):
            a, b = left(x), right(x)
            if sign in ("<<", ">>") and not 0 <= b < width:
                raise Wrong("a shift by more than the width")
            return {
                "|": lambda: a | b,
                "^": lambda: a ^ b,
                "&": lambda: a & b,
                "<<": lambda: a << b & all_bits,
                ">>": lambda: a >> b,
                "+": lambda: a + b & all_bits,
                "*": lambda: a * b & all_bits,
            }[sign]()

        return run

    def one(self, reader):
        width, all_bits = self.width, (1 << self.width) - 1
        if reader.has("!"):
            inner = self.one(reader)
            return lambda x: inner(x) ^ all_bits
        if reader.peek() == "(":
            inner = Reader(reader.group())
            found = self.chain(inner)
            inner.end()
            return self.methods(reader, found)
        if reader.peek() == "[":
            inner, entries = Reader(reader.group()), []
            while inner.peek():
                entries.append(self.sums(inner))
                inner.has(",")
            return lambda x: [entry(x) for entry in entries]
        token = reader.take()
        if token[0].isdigit():
            value = number_of(token)
            return lambda _: value
        if token == self.name:
            if reader.peek() == "[":
                place = number_of(reader.group()[0])
                return self.methods(reader, lambda x: x[place])
            return self.methods(reader, lambda x: x)
        return self.methods(reader, self.call(token, reader))

    def methods(self, reader, value):
        while reader.has("."):
            value = self.moved(reader.name(), value, [number_of(token) for token in reader.group()])
        return value

    def moved(self, name, value, numbers):
        width = self.width
        if name in ("rotate_left", "rotate_right"):
            count = numbers[0] if name == "rotate_left" else -numbers[0]
            return lambda x: rotated(value(x), count, width)
        if name == "swap_bytes":
            return lambda x: int.from_bytes(value(x).to_bytes(width // 8, "little"), "big")
        if name == "reverse_bits":
            return lambda x: int(format(value(x), f"0{width}b")[::-1], 2)
        raise Unknown(name)

    def call(self, name, reader):
        inner = Reader(reader.group())
        if name == "matrix":
            return self.matrix(inner)
        value = self.chain(inner)
        numbers = []
        while inner.has(","):
            numbers.append(number_of(inner.take()))
        inner.end()
        bits = self.width
        if name == "inverse":
            return self.of_argument(inverse_of(value, bits))
        if name == "repeat":

            def repeat(x):
                for _ in range(numbers[0]):
                    x = value(x)
                return x

            return repeat
        if name == "clmul":
            all_bits, polynomial = (1 << bits) - 1, None
            if reader.has("mod"):
                polynomial = number_of(reader.take())

            def multiply(x):
                result = product(value(x), numbers[0])
                return result & all_bits if polynomial is None else rest(result, polynomial)

            return multiply
        return self.moved(name, value, numbers)

    def of_argument(self, function):
        return lambda x: function(x)

    def matrix(self, reader):
        is_rows = reader.take("rows", "columns") == "rows"
        entries = [number_of(token) for token in reader.group() if token != ","]
        reader.end()
        if len(entries) != self.width:
            raise Unknown("a matrix of another size")

        def rows(x):
            return sum((bin(row & x).count("1") & 1) << place for place, row in enumerate(entries))

        def columns(x):
            result = 0
            for place, column in enumerate(entries):
                result ^= column if x >> place & 1 else 0
            return result

        return rows if is_rows else columns
