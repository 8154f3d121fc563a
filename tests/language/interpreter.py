"""An interpreter of the specification language, written from the guide (permgen/guide) and from nothing else.

It shares no code with permgen: tests compare what both make of a specification. It computes results directly, square by
square, and knows no programs. `specification.Specification(text)` reads; `run(arguments, words)` computes the words of the
result. `Wrong` means that the guide calls the specification an error, `Unknown` that this interpreter does not know it.
"""

import re

NUMBERS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64, "u128": 128}
SETTINGS = ("board", "shape", "width", "layout", "numbering", "off_board", "outside")


class Wrong(Exception):
    """The specification is an error."""


class Unknown(Exception):
    """The specification is none that this interpreter knows."""


def tokens_of(text):
    """Words, numbers and signs."""
    pattern = r"\s+|[A-Za-z_]\w*|\d\w*|\.\.=|=>|->|::|<<|>>|&&|\|\||[=!<>]=|[-+*/%^&|!<>=()\[\]{},;:.]"
    found = re.findall(pattern, text)
    if "".join(found) != text:
        raise Unknown(f"signs in {text!r}")
    return [token for token in found if not token.isspace()]


def number_of(token):
    text = token.replace("_", "")
    for suffix in ("usize", *NUMBERS, *("i" + name[1:] for name in NUMBERS)):
        if text.endswith(suffix):
            text = text[: -len(suffix)]
            break
    return int(text, 0)


class Reader:
    """Tokens that are taken one after the other."""

    def __init__(self, tokens):
        self.tokens, self.at = list(tokens), 0

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self, *wanted):
        token = self.peek()
        if not token or wanted and token not in wanted:
            raise Unknown(f"{token!r} where {wanted} should be, in {' '.join(self.tokens)}")
        self.at += 1
        return token

    def has(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def end(self):
        if self.peek():
            raise Unknown(f"{self.peek()!r} is too much")

    def group(self):
        """The tokens between brackets."""
        closing = {"(": ")", "[": "]", "{": "}"}
        self.take("(", "[", "{")
        first, depth = self.at, 1
        while depth:
            token = self.take()
            depth += (token in closing) - (token in closing.values())
        return self.tokens[first : self.at - 1]

    def name(self):
        token = self.take()
        if not re.fullmatch(r"[A-Za-z_]\w*", token):
            raise Unknown(f"{token!r} is no name")
        return token

    def until(self, *stops):
        """The tokens before a comma or the like that is in no brackets."""
        first, depth = self.at, 0
        while self.peek() and (depth or self.peek() not in stops):
            depth += (self.peek() in "([{") - (self.peek() in ")]}")
            self.at += 1
        return self.tokens[first : self.at]


# Expressions: Rust's operators on integers of 128 bits.

LEVELS = (("||",), ("&&",), ("==", "!=", "<", ">", "<=", ">="), ("|",), ("^",), ("&",), ("<<", ">>"), ("+", "-"), ("*", "/", "%"))


class Lost(Exception):
    """`_`: there is no such square."""


def quotient(a, b):
    if b == 0:
        raise Wrong("division by zero")
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def shifted(a, count, is_left):
    if not 0 <= count < 128:
        raise Wrong("a shift by more than the width")
    result = a << count if is_left else a >> count
    if is_left:
        result = (result + (1 << 127)) % (1 << 128) - (1 << 127)
    return result


OPERATORS = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "<<": lambda a, b: shifted(a, b, True),
    ">>": lambda a, b: shifted(a, b, False),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": quotient,
    "%": lambda a, b: a - b * quotient(a, b),
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def in_range(value):
    if isinstance(value, int) and not -(1 << 127) <= value < 1 << 127:
        raise Wrong("an overflow of 128 bits")
    return value


def expression(reader, level=0):
    """A function of the names' values."""
    if level == len(LEVELS):
        return cast(reader)
    left = expression(reader, level + 1)
    while reader.peek() in LEVELS[level]:
        left = binary(reader.take(), left, expression(reader, level + 1))
    return left


def binary(sign, left, right):
    if sign == "&&":
        return lambda names: left(names) and right(names)
    if sign == "||":
        return lambda names: left(names) or right(names)
    return lambda names: in_range(OPERATORS[sign](left(names), right(names)))


def cast(reader):
    value = unary(reader)
    while reader.has("as"):
        value = converted(value, reader.name())
    return value


def converted(value, ty):
    bits = 64 if ty in ("usize", "isize") else int(ty[1:])

    def convert(names):
        result = int(value(names)) % (1 << bits)
        return result - (1 << bits) if ty[0] == "i" and result >> bits - 1 else result

    return convert


def unary(reader):
    if reader.has("-"):
        value = unary(reader)
        return lambda names: in_range(-value(names))
    if reader.has("!"):
        value = unary(reader)
        return lambda names: not value(names) if isinstance(value(names), bool) else ~value(names)
    return methods(reader, primary(reader))


def methods(reader, value):
    while reader.peek() == ".":
        reader.take(".")
        name, inner = reader.name(), Reader(reader.group())
        value = method(name, value, expression(inner) if inner.peek() else None)
    return value


def method(name, value, argument):
    def euclid(names, part):
        a, b = value(names), argument(names)
        if b == 0:
            raise Wrong("division by zero")
        rest = a % abs(b)
        return rest if part == "rem" else (a - rest) // b

    return {
        "rem_euclid": lambda names: euclid(names, "rem"),
        "div_euclid": lambda names: euclid(names, "div"),
        "abs": lambda names: abs(value(names)),
        "min": lambda names: min(value(names), argument(names)),
        "max": lambda names: max(value(names), argument(names)),
    }[name]


def primary(reader):
    token = reader.peek()
    if token == "if":
        return branch(reader)
    if token == "(":
        return parenthesis(Reader(reader.group()))
    if token == "{":
        return block(Reader(reader.group()))
    reader.take()
    if token == "_":

        def lost(_):
            raise Lost

        return lost
    if token[0].isdigit():
        value = number_of(token)
        return lambda _: value
    return lambda names: names[token]


def parenthesis(reader):
    parts = [expression(reader)]
    is_tuple = False
    while reader.has(","):
        is_tuple = True
        if reader.peek():
            parts.append(expression(reader))
    reader.end()
    return (lambda names: tuple(part(names) for part in parts)) if is_tuple else parts[0]


def block(reader):
    named = []
    while reader.has("let"):
        name = reader.name()
        reader.take("=")
        named.append((name, expression(reader)))
        reader.take(";")
    result = expression(reader)
    reader.end()

    def run(names):
        names = dict(names)
        for name, value in named:
            names[name] = value(names)
        return result(names)

    return run


def branch(reader):
    reader.take("if")
    condition = expression(reader)
    then = block(Reader(reader.group()))
    reader.take("else")
    otherwise = branch(reader) if reader.peek() == "if" else block(Reader(reader.group()))
    return lambda names: then(names) if condition(names) else otherwise(names)


# Names that stand before the map.


def replaced(tokens):
    """The tokens in which every name stands for its part, as if that stood there in parentheses."""
    names, left, part, depth = {}, [], [], 0
    for token in tokens:
        depth += (token in "([{") - (token in ")]}")
        is_end = token == ";" and depth == 0
        if not is_end:
            part += names[token] if token in names and (part or [""])[-1] not in (".", "::") else [token]
        elif part and part[0] in ("let", "const"):
            inner = Reader(part)
            keyword, name = inner.take(), inner.name()
            ty = inner.name() if inner.has(":") else None
            inner.take("=")
            value = inner.tokens[inner.at :]
            if keyword == "const":
                number = expression(Reader(value))({})
                bits = NUMBERS.get("u" + ty[1:], 64)
                if not (0 <= number < 1 << bits if ty[0] == "u" else -(1 << bits - 1) <= number < 1 << bits - 1):
                    raise Wrong("a constant that does not fit its type")
                value = ["-", str(-number)] if number < 0 else [str(number)]
            names[name], part = value if len(value) == 1 else ["(", *value, ")"], []
        else:
            left, part = [*left, *part, ";"], []
    if part and part[0] == "(" and len(Reader(part).group()) == len(part) - 2:
        part = part[1:-1]
    return left + part


# Words and boards.


def settings_of(reader):
    settings = {}
    while reader.peek() in SETTINGS and reader.peek(1) == "=":
        key = reader.name()
        reader.take("=")
        settings[key] = reader.until(",", ";")
        if not reader.has(","):
            reader.take(";")
    return settings


class Frame:
    """Which bit holds which square: `places[square]` counts bits through all words."""

    def __init__(self, count, width, axes, places):
        self.count, self.width, self.axes, self.places = count, width, axes, places
        self.square_at = {place: square for square, place in enumerate(places)}

    @property
    def squares(self):
        return len(self.places)

    def ranks_and_files(self):
        if len(self.axes) != 2:
            raise Unknown("no board")
        return self.axes

    def square(self, token):
        """The number of a square that is written as a number or a name."""
        if token[0].isdigit():
            square = number_of(token)
        else:
            ranks, files = self.ranks_and_files()
            file, rank = ord(token[0]) - ord("a"), int(token[1:]) - 1
            if not (0 <= file < files and 0 <= rank < ranks):
                raise Wrong(f"no square {token}")
            square = rank * files + file
        if square >= self.squares:
            raise Wrong(f"no square {token}")
        return square


def axes_of(text):
    return tuple(int(part) for part in text.split("x"))


def words_of(tokens):
    """`u64`, `64`, or `[u32; 2]`."""
    if len(tokens) == 1:
        return 1, NUMBERS.get(tokens[0]) or int(tokens[0])
    _, width, _, count, _ = tokens
    return int(count), NUMBERS[width]


def number_in(numbering, axes, square):
    """Which bit holds a square of a board."""
    ranks, files = axes
    corner, sense = numbering.split("_")[:2]
    rank, file = divmod(square, files)
    if corner[0] == "h":
        file = files - 1 - file
    if corner[1] == "8":
        rank = ranks - 1 - rank
    number = file * ranks + rank if numbering.endswith("_file_major") else rank * files + file
    return ranks * files - 1 - number if sense == "msb" else number


def frame_of(settings, side):
    """The frame before (side 0) or after (side 1)."""

    def of(key):
        tokens = settings.get(key)
        if tokens is None:
            return None
        sides = " ".join(tokens).split(" -> ")
        return sides[min(side, len(sides) - 1)].split()

    width, board, shape, layout = of("width"), of("board"), of("shape"), of("layout")
    words = width and words_of(width)
    axes = axes_of((board or shape)[0]) if board or shape else None
    if axes is None:
        bits = words[0] * words[1] if words else 64
        axes = (8, 8) if bits == 64 else None
    if axes is None:
        return Frame(*words, (), list(range(bits)))
    squares = 1
    for axis in axes:
        squares *= axis
    parts = [squares]
    if layout == ["rows"]:
        parts = [axes[1]] * axes[0]
    elif layout and layout != ["packed"]:
        parts = [int(part) for part in layout if part != "+"]
    if words is None:
        if len(parts) > 1:
            raise Unknown("a layout without its words")
        fitting = [width for width in NUMBERS.values() if squares <= width]
        words = (1, fitting[0]) if fitting else (-(-squares // 64), 64)
    count, width = words
    if len(parts) == 1:
        bits = list(range(squares))
    else:
        bits = [word * width + bit for word, part in enumerate(parts) for bit in range(part)]
    numbering = settings.get("numbering", ["a1_lsb"])[0]
    if "board" not in settings and shape:
        return Frame(count, width, axes, bits)
    return Frame(count, width, axes, [bits[number_in(numbering, axes, square)] for square in range(squares)])


# Masks.


def mask_of(reader, frame, names, off_board=False):
    """A set of squares, with Rust's precedence. In a promise, `None` is all the bits off the board."""
    all_of_it = set(range(frame.squares)) | ({None} if off_board else set())

    def one():
        if reader.has("!"):
            return all_of_it - one()
        if reader.peek() == "(":
            inner = Reader(reader.group())
            found = mask_of(inner, frame, names, off_board)
            inner.end()
            return found
        token = reader.take()
        if token[0].isdigit():
            number = number_of(token)
            if number >> frame.squares:
                raise Wrong("a mask with bits off the board")
            return {square for square in range(frame.squares) if number >> square & 1}
        inner = Reader(reader.group())
        if token == "squares":
            return {frame.square(square) for square in inner.tokens if square != ","}
        return set(line(token, inner, frame, names))

    def level(signs):
        if not signs:
            return one()
        found = level(signs[1:])
        while reader.has(signs[0]):
            other = level(signs[1:])
            found = {"|": found | other, "^": found ^ other, "&": found & other}[signs[0]]
        return found

    return level("|^&")


def line(kind, reader, frame, names):
    """The squares of a line, from its first to its last."""
    ranks, files = frame.ranks_and_files()
    if kind == "inner":
        inner = reader.name()
        squares = line(inner, Reader(reader.group()), frame, names)
        if len(squares) < 3 and not names:
            raise Wrong("nothing lies between the ends")
        return squares[1:-1]
    first = reader.take()
    last = reader.take() if reader.has("..=") else first
    reader.end()
    if kind in ("file", "rank"):
        is_file = kind == "file"

        def number(token):
            if token == kind and token in names:
                return names[token]
            if token == "square" and token in names:
                return divmod(names[token], files)[is_file]
            if is_file and len(token) == 1:
                return ord(token) - ord("a")
            if not is_file and token[0].isdigit():
                return int(token) - 1
            return divmod(frame.square(token), files)[is_file]

        wanted = range(number(first), number(last) + 1)
        return [square for square in range(frame.squares) if divmod(square, files)[is_file] in wanted]
    square = names["square"] if first == "square" and "square" in names else frame.square(first)
    rank, file = divmod(square, files)
    sign = 1 if kind == "diagonal" else -1
    along = [(rank + step, file + sign * step) for step in range(-ranks - files, ranks + files)]
    return [rank * files + file for rank, file in along if 0 <= rank < ranks and 0 <= file < files]
