"""Maps of squares: which square each square of the result comes from."""

from interpreter import Lost, Reader, Unknown, Wrong, expression, frame_of, mask_of, number_of, settings_of

NAMED = {
    "identity": lambda r, f, ranks, files: (r, f),
    "flip_vertical": lambda r, f, ranks, files: (ranks - 1 - r, f),
    "mirror_horizontal": lambda r, f, ranks, files: (r, files - 1 - f),
    "flip_horizontal": lambda r, f, ranks, files: (r, files - 1 - f),
    "rotate_180": lambda r, f, ranks, files: (ranks - 1 - r, files - 1 - f),
    "pseudo_rotate_45_cw": lambda r, f, ranks, files: ((r - f) % ranks, f),
    "pseudo_rotate_45_ccw": lambda r, f, ranks, files: ((r - (files - 1 - f)) % ranks, f),
    "undo_pseudo_rotate_45_cw": lambda r, f, ranks, files: ((r + f) % ranks, f),
    "undo_pseudo_rotate_45_ccw": lambda r, f, ranks, files: ((r + (files - 1 - f)) % ranks, f),
}
NAMED["swap_odd_even_files"] = lambda r, f, ranks, files: (r, f ^ 1)
# Ranks become files.
TURNED = {
    "flip_diagonal": lambda r, f, ranks, files: (f, r),
    "flip_antidiagonal": lambda r, f, ranks, files: (files - 1 - f, ranks - 1 - r),
    "rotate_90": lambda r, f, ranks, files: (files - 1 - f, r),
    "rotate_90_cw": lambda r, f, ranks, files: (files - 1 - f, r),
    "rotate_90_ccw": lambda r, f, ranks, files: (f, ranks - 1 - r),
    "rotate_270": lambda r, f, ranks, files: (f, ranks - 1 - r),
}
OF_WORD = {
    "reverse_bits": lambda bits: lambda bit: bits - 1 - bit,
    "swap_bytes": lambda bits: lambda bit: (bits // 8 - 1 - bit // 8) * 8 + bit % 8,
    "perfect_shuffle": lambda bits: lambda bit: 2 * bit if bit < bits // 2 else 2 * (bit - bits // 2) + 1,
    "perfect_unshuffle": lambda bits: lambda bit: bit // 2 + bit % 2 * (bits // 2),
}
WORD_OPERATIONS = ("rotate_left", "rotate_right", "swap_fields", "delta_swap", "transpose", "interleave")
HEADS = ("to", "from", "cycles", "index_bits", "inverse", "repeat", "restrict", "bijective", "gather", "scatter", "if", "match", "|")


# The arguments that count repetitions are bytes.
ARGUMENT = 256


class Missing(Exception):
    """An argument without a value: its name, and how many values it has."""


class Numbers(list):
    """A map of the numbers of squares: where each goes."""


class Maps:
    """Reads maps, for values of the arguments."""

    def __init__(self, settings, names):
        self.settings, self.names = settings, names

    # Choices.

    def value(self, name, count):
        if name not in self.names:
            raise Missing(name, count)
        return self.names[name]

    def condition(self, reader):
        def disjunction():
            found = conjunction()
            while reader.has("||"):
                found = conjunction() or found
            return found

        def conjunction():
            found = one()
            while reader.has("&&"):
                found = one() and found
            return found

        def one():
            if reader.has("!"):
                return not one()
            if reader.peek() == "(":
                return self.condition(Reader(reader.group()))
            name = reader.name()
            if reader.peek() not in ("==", "!="):
                return bool(self.value(name, 2))
            is_equal, number = reader.take() == "==", number_of(reader.take())
            return (self.value(name, number + 2) == number) == is_equal

        return disjunction()

    def choice(self, reader, frames):
        if reader.take() == "if":
            is_so = self.condition(reader)
            then = self.nested(reader, frames)
            reader.take("else")
            otherwise = self.choice(reader, frames) if reader.peek() == "if" else self.nested(reader, frames)
            return then if is_so else otherwise
        if reader.peek() == "(":
            subjects = [token for token in reader.group() if token != ","]
        else:
            subjects = [reader.name()]
        arms, inner = [], Reader(reader.group())
        while inner.peek():
            pattern = inner.until("=>")
            inner.take("=>")
            arms.append((pattern, self.nested(inner, frames) if inner.peek() == "{" else self.chain(inner, frames)))
            inner.has(",")
        is_truth = any("true" in pattern or "false" in pattern for pattern, _ in arms)
        numbers = [[int(part) for part in pattern if part.isdecimal()] for pattern, _ in arms]
        highest = max((number for of_arm in numbers for number in of_arm), default=len(arms) - 2)
        count = 2 if is_truth else highest + 1 + any("_" in pattern for pattern, _ in arms)
        values = [self.value(name, count) for name in subjects]
        for number, (pattern, found) in enumerate(arms):
            parts = [part for part in pattern if part not in "(),"]
            if not is_truth:
                is_so = parts == ["_"] or values[0] in (numbers[number] or [number])
            elif parts == ["_"]:
                is_so = True
            else:
                is_so = all(part == "_" or (part == "true") == bool(value) for part, value in zip(parts, values))
            if is_so:
                return found
        raise Wrong("no case for these values")

    # The parts of a map.

    def nested(self, reader, frames, only=None):
        inner = Reader(reader.group())
        found = self.chain(inner, frames, only)
        inner.end()
        return found

    def chain(self, reader, frames, only=None):
        found = self.part(reader, frames, only)
        while reader.has("then"):
            after = self.part(reader, (frames[1], frames[1]))
            found = [None if square is None else found[square] for square in after]
        return found

    def is_map(self, tokens):
        first = tokens[0] if tokens else ""
        return first in HEADS or first in NAMED or first in TURNED or first in OF_WORD or first in WORD_OPERATIONS or "then" in tokens

    def part(self, reader, frames, only=None):
        token = reader.peek()
        if token == "|" or token == "from" and reader.peek(1) == "|":
            is_from = reader.has("from")
            reader.take("|")
            names = [name for name in reader.until("|") if name != ","]
            reader.take("|")
            return self.by_expression(names, expression(reader), frames, is_from, only)
        if token == "(" or token == "from" and reader.peek(1) == "(":
            start = reader.at
            is_from = reader.has("from")
            group = reader.group()
            if reader.has("=>"):
                names = [name for name in group if name != ","]
                return self.by_expression(names, expression(reader), frames, is_from, only)
            if self.is_map(group):
                return self.chain(Reader(group), frames, only)
            reader.at = start
            return self.by_expression(["sq"], expression(reader), frames, False, only)
        if token in ("if", "match") and not {"sq", "i"} & set(Reader(reader.tokens[reader.at :]).until("{")):
            return self.choice(reader, frames)
        if token in ("to", "from") and reader.peek(1) == "[":
            return self.table(reader, frames)
        call = getattr(self, "of_" + token, None)
        if call and (reader.peek(1) in ("(", "[") or token == "cycles"):
            reader.take()
            return call(reader, frames)
        if token in NAMED or token in TURNED or token in OF_WORD:
            return self.of_name(reader.take(), frames)
        if token in WORD_OPERATIONS:
            return self.of_operation(reader, frames)
        if reader.peek(1) == "=>":
            name = reader.name()
            reader.take("=>")
            return self.by_expression([name], expression(reader), frames, False, only)
        return self.by_expression(["sq"], expression(reader), frames, False, only)

    # What an expression says.

    def by_expression(self, names, value, frames, is_from, only):
        before, after = frames[::-1] if is_from else frames
        axes, other = before.axes, after.axes
        order = (1, 0) if names == ["x", "y"] else tuple(range(len(names)))
        if len(names) > 1 and len(names) != len(axes):
            raise Unknown("another number of names than of axes")
        pairs = []
        for square in range(before.squares):
            if only is not None and not is_from and square not in only:
                continue
            if len(names) == 1:
                known = {names[0]: square, "i": square}
            else:
                rest, parts = square, []
                for axis in reversed(axes):
                    rest, part = divmod(rest, axis)
                    parts.insert(0, part)
                known = {name: parts[place] for name, place in zip(names, order)}
            try:
                result = value(known)
            except Lost:
                continue
            target = self.target(result, order, other, after)
            if target is not None:
                pairs.append((square, target))
        if is_from:
            found = [None] * before.squares
            for square, source in pairs:
                found[square] = source if only is None or source in only else None
            return found
        return self.of_pairs(pairs, after)

    def target(self, result, order, axes, frame):
        if isinstance(result, tuple):
            if len(result) != len(axes):
                raise Wrong("as many coordinates as axes")
            parts = [result[order.index(place)] for place in range(len(result))]
            if all(0 <= part < axis for part, axis in zip(parts, axes)):
                number = 0
                for part, axis in zip(parts, axes):
                    number = number * axis + part
                return number
        elif not isinstance(result, bool) and len(order) == 1:
            if 0 <= result < frame.squares:
                return result
        else:
            raise Wrong("no square")
        if self.settings.get("outside") == ["lost"]:
            return None
        raise Wrong("off the board")

    def of_pairs(self, pairs, frame):
        found = [None] * frame.squares
        for source, target in pairs:
            if found[target] is not None:
                raise Wrong("two squares go to one")
            found[target] = source
        return found

    def table(self, reader, frames):
        is_from = reader.take() == "from"
        inner, entries = Reader(reader.group()), []
        before, after = frames[::-1] if is_from else frames
        while inner.peek():
            if inner.peek() == "[":
                several = [after.square(token) for token in inner.group() if token != ","]
            else:
                token = inner.take()
                several = [] if token == "_" else [after.square(token)]
            entries.append(several)
            inner.has(",")
        if len(entries) != before.squares:
            raise Wrong("an entry for each square")
        if is_from:
            return [several[0] if several else None for several in entries]
        return self.of_pairs([(square, target) for square, several in enumerate(entries) for target in several], after)

    # Names.

    def of_name(self, name, frames):
        before, after = frames
        if name in OF_WORD:
            return self.by_bits(OF_WORD[name](before.count * before.width), frames)
        axes = before.ranks_and_files()
        if name == "swap_odd_even_files" and axes[1] % 2:
            raise Wrong("an odd number of files")
        of, shape = (TURNED[name], axes[::-1]) if name in TURNED else (NAMED[name], axes)
        if after.axes != shape:
            raise Wrong("another shape")
        pairs = []
        for square in range(before.squares):
            rank, file = of(*divmod(square, axes[1]), *axes)
            pairs.append((square, rank * shape[1] + file))
        return self.of_pairs(pairs, after)

    def of_operation(self, reader, frames):
        name, bits = reader.name(), frames[0].count * frames[0].width
        tokens = [token for token in reader.group() if token != ","]
        numbers = [number_of(token) if token[0].isdigit() else self.value(token, ARGUMENT) for token in tokens]
        to = list(range(bits))
        if name == "rotate_left":
            return self.by_bits(lambda bit: (bit + numbers[0]) % bits, frames)
        if name == "rotate_right":
            return self.by_bits(lambda bit: (bit - numbers[0]) % bits, frames)
        if name == "transpose":
            rows, columns = numbers
            return self.by_bits(lambda bit: bit % columns * rows + bit // columns, frames)
        if name == "interleave":
            length = bits // numbers[0]
            return self.by_bits(lambda bit: numbers[0] * (bit % length) + bit // length, frames)
        if name == "swap_fields":
            first, second, length = numbers
            if abs(first - second) < length or max(first, second) + length > bits:
                raise Wrong("fields that overlap or leave the word")
            swapped = [(first + bit, second + bit) for bit in range(length)]
        else:
            mask, distance = numbers
            lower = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
            if not 0 < distance < bits or any(bit + distance in lower or bit + distance >= bits for bit in lower):
                raise Wrong("no delta swap")
            swapped = [(bit, bit + distance) for bit in lower]
        for a, b in swapped:
            to[a], to[b] = b, a
        return self.by_bits(lambda bit: to[bit], frames)

    def by_bits(self, to, frames):
        before, after = frames
        if (before.count, before.width) != (after.count, after.width):
            raise Unknown("an operation on words of two kinds")
        pairs = []
        for square, place in enumerate(before.places):
            target = after.square_at.get(to(place))
            if target is None:
                raise Wrong("off the board")
            pairs.append((square, target))
        return self.of_pairs(pairs, after)

    # Combinations.

    def of_inverse(self, reader, frames):
        found = self.nested(reader, frames[::-1])
        return self.of_pairs([(target, source) for target, source in enumerate(found) if source is not None], frames[1])

    def of_bijective(self, reader, frames):
        found = self.nested(reader, frames)
        if None in found or len(set(found)) != len(found) or frames[0].squares != frames[1].squares:
            raise Wrong("no bijection")
        return found

    def of_repeat(self, reader, frames):
        inner = Reader(reader.group())
        one = self.chain(inner, frames)
        inner.take(",")
        is_back = inner.has("-")
        token = inner.take()
        times = number_of(token) if token[0].isdigit() else self.value(token, ARGUMENT)
        if not token[0].isdigit() and all(source is None for source in one):
            raise Wrong("nothing is left after one time")
        if is_back:
            one = self.of_pairs([(target, source) for target, source in enumerate(one) if source is not None], frames[1])
        found = list(range(len(one)))
        for _ in range(times):
            found = [None if square is None else one[square] for square in found]
        return found

    def of_restrict(self, reader, frames):
        group = reader.group()
        # The mask follows the last comma.
        depth, comma = 0, None
        for at, token in enumerate(group):
            depth += (token in "([{") - (token in ")]}")
            if token == "," and not depth:
                comma = at
        mask = Reader(group[comma + 1 :])
        only = mask_of(mask, frames[0], self.names)
        mask.end()
        inner = Reader(group[:comma])
        found = self.chain(inner, frames, only)
        inner.end()
        return [source if source in only else None for source in found]

    def of_cycles(self, reader, frames):
        to = list(range(frames[0].squares))
        seen = set()
        while reader.peek() == "(":
            squares = [frames[0].square(token) for token in reader.group() if token != ","]
            if seen & set(squares) or len(set(squares)) < len(squares):
                raise Wrong("a square in two cycles")
            seen |= set(squares)
            for square, target in zip(squares, squares[1:] + squares[:1]):
                to[square] = target
        return self.of_pairs(list(enumerate(to)), frames[1])

    def of_index_bits(self, reader, frames):
        inner, entries = Reader(reader.group()), []
        while inner.peek():
            flip = inner.has("!")
            entries.append((number_of(inner.take()), flip))
            inner.has(",")
        squares = frames[0].squares
        if sorted(bit for bit, _ in entries) != list(range(len(entries))) or 1 << len(entries) != squares:
            raise Wrong("a permutation of the bits of the number")

        def to(square):
            return sum((square >> bit & 1 ^ flip) << place for place, (bit, flip) in enumerate(entries))

        return self.of_pairs([(square, to(square)) for square in range(squares)], frames[1])

    def gathered(self, reader, frame):
        """The squares of a mask, the lowest place first."""
        inner = Reader(reader.group())
        if inner.peek() == "[":
            return [frame.square(token) for token in inner.group() if token != ","]
        squares = mask_of(inner, frame, self.names)
        order = sorted(squares, key=lambda square: frame.places[square])
        if inner.has(","):
            if inner.peek() == "[":
                order = [frame.square(token) for token in inner.group() if token != ","]
                if sorted(order) != sorted(squares):
                    raise Wrong("another set of squares")
            else:
                files = frame.ranks_and_files()[1]
                by_file = inner.name() == "by_file"
                order.sort(key=lambda square: divmod(square, files)[::-1] if by_file else divmod(square, files))
        inner.end()
        return order

    def of_gather(self, reader, frames):
        squares = self.gathered(reader, frames[0])
        found = [None] * frames[1].squares
        for place, square in enumerate(squares):
            if place not in frames[1].square_at:
                raise Unknown("an index that does not fit")
            found[frames[1].square_at[place]] = square
        return found

    def of_scatter(self, reader, frames):
        found = [None] * frames[1].squares
        for place, square in enumerate(self.gathered(reader, frames[1])):
            if place not in frames[0].square_at:
                raise Unknown("an index that does not fit")
            found[square] = frames[0].square_at[place]
        return found

    def of_square_of(self, reader, _):
        inner = Reader(reader.group())
        settings = settings_of(inner)
        settings = settings if "board" in settings or "outside" in settings else {**self.settings, **settings}
        frames = frame_of(settings, 0), frame_of(settings, 1)
        found = Maps(settings, self.names).chain(inner, frames)
        inner.end()
        if None in found or len(set(found)) != len(found):
            raise Unknown("numbers of a map that loses or copies squares")
        to = Numbers(found)
        for target, source in enumerate(found):
            to[source] = target
        return to
