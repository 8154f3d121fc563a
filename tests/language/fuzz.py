"""Random specifications with what they have to compute: `fuzz.py SEED COUNT` writes one JSON object for each.

`spec` is the text. `wrong` is there if the guide calls it an error. Otherwise each of `vectors` has `arguments` by their names, the
words that go in, and the words that have to come out, in hexadecimal digits.
"""

import json
import random
import re
import sys

from interpreter import Lost, Unknown, Wrong
from specification import Specification

CORNERS = [f"{file}{rank}_{end}{major}" for file in "ah" for rank in "18" for end in ("lsb", "msb") for major in ("", "_file_major")]


class Frame:
    """Settings, and what a map may count on."""

    def __init__(self, settings, axes, squares, bits, is_board, fills):
        self.settings, self.axes, self.squares, self.bits = settings, axes, squares, bits
        self.is_board, self.fills = is_board, fills

    @property
    def is_square(self):
        return self.is_board and self.axes[0] == self.axes[1]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def below(self, count):
        return self.random.randrange(count)

    def pick(self, *of):
        return of[self.below(len(of))]

    def maybe(self, percent):
        return self.below(100) < percent

    # Frames.

    def frame(self, words=True):
        kind = self.below(10)
        if kind < 3:
            return self.board(8, 8, 64)
        if kind < 4:
            bits = self.pick(8, 16, 32, 64, 128)
            settings = [] if bits == 64 else [f"width = {self.pick('u', '')}{bits}"]
            return self.board(8, 8, 64) if bits == 64 else Frame(settings, (), bits, bits, False, True)
        if kind < 8 or not words:
            ranks, files = 1 + self.below(11), 1 + self.below(11)
            while not 2 <= ranks * files <= 128 or ranks * files > 64 and self.maybe(70):
                ranks, files = 1 + self.below(11), 1 + self.below(11)
            if self.maybe(15):
                ranks, files = self.pick((4, 4), (4, 8), (8, 4), (2, 4), (8, 16), (16, 8))
            bits = next(bits for bits in (8, 16, 32, 64, 128) if ranks * files <= bits)
            return self.board(ranks, files, bits)
        if kind == 8:
            return self.of_words()
        axes = self.pick((4, 8), (2, 4, 8), (8, 2), (16, 4), (4, 16), (3, 5), (2, 3, 4), (4, 4, 4), (2, 2, 2, 2), (8, 2, 4))
        squares = 1
        for axis in axes:
            squares *= axis
        bits = next(bits for bits in (8, 16, 32, 64, 128) if squares <= bits)
        return Frame([f"shape = {'x'.join(map(str, axes))}"], axes, squares, bits, False, squares == bits)

    def board(self, ranks, files, bits):
        is_plain = (ranks, files, bits) == (8, 8, 64) and self.maybe(80)
        settings = [] if is_plain else [f"board = {ranks}x{files}"]
        if bits < 128 and self.maybe(10):
            bits *= 2
            settings = [f"board = {ranks}x{files}", f"width = u{bits}"]
        if self.maybe(15):
            settings.append(f"numbering = {self.pick(*CORNERS)}")
        fills = ranks * files == bits
        if not fills and self.maybe(35):
            settings.append(f"off_board = {self.pick('keep', 'zero', 'clear')}")
        return Frame(settings, (ranks, files), ranks * files, bits, True, fills)

    def of_words(self):
        kind = self.below(5)
        if kind == 0:
            return Frame(["board = 9x9, layout = 63 + 18, width = [u64; 2]"], (9, 9), 81, 128, True, False)
        if kind == 1:
            ranks, files = self.pick((8, 8), (10, 9), (5, 7), (11, 11), (12, 8))
            bits = self.pick(8, 16, 32, 64)
            count = -(-ranks * files // bits)
            if count > 1:
                settings = [f"board = {ranks}x{files}", f"width = [u{bits}; {count}]"]
                return Frame(settings, (ranks, files), ranks * files, bits * count, True, ranks * files == bits * count)
        if kind == 2:
            return Frame(["board = 6x8, layout = rows, width = [u8; 6]"], (6, 8), 48, 48, True, True)
        if kind == 3:
            count, bits = 2 + self.below(3), self.pick(8, 16, 32)
            return Frame([f"width = [u{bits}; {count}]"], (), bits * count, bits * count, False, True) if bits * count != 64 else self.frame()
        return Frame(["board = 19x19"], (19, 19), 361, 384, True, False) if self.maybe(15) else self.frame()

    # Maps.

    def square(self, frame):
        square = self.below(frame.squares)
        if frame.is_board and frame.axes[1] <= 26 and self.maybe(70):
            rank, file = divmod(square, frame.axes[1])
            return f"{chr(97 + file)}{rank + 1}"
        return str(square)

    def number(self, value):
        return hex(value) if self.maybe(30) else str(value)

    def expression(self, frame):
        """A bijection of square numbers."""
        n, name = frame.squares, self.pick("sq", "sq", "i")
        shift = self.below(n)
        forms = [f"{n - 1} - {name}", f"({name} + {shift}) % {n}", f"({name} - {shift}).rem_euclid({n})"]
        factor = next(k for k in range(1 + self.below(n), 2 * n + 2) if gcd(k, n) == 1)
        forms.append(f"{name} * {factor} % {n}")
        forms.append(f"if {name} < {shift} {{ {name} + {n - shift} }} else {{ {name} - {shift} }}")
        forms.append(f"{{ let turned = {name} + {shift}; let more = turned * {factor}; more % {n} }}")
        forms.append(f"({name} as u8 as i32 * {factor} + {shift}) % {n}")
        forms.append(f"if {name} == 0 || {name} > {shift} && {name} != {n - 1} {{ {name} }} else {{ {name} }}")
        if n & n - 1 == 0:
            bit = n.bit_length() - 1
            forms += [f"{name} ^ {self.number(shift)}"] * 4
            turn = self.below(bit) if bit else 0
            forms.append(f"({name} << {turn} | {name} >> {bit - turn}) & {n - 1}")
            forms.append(f"({name} ^ {name} >> 1)")
            forms.append(f"!{name} & {n - 1}")
        text = self.pick(*forms)
        return self.pick(f"|{name}| {text}", f"{name} => {text}", text, text)

    def coordinates(self, frame):
        """A bijection of coordinates."""
        names = self.pick(["rank", "file"], ["r", "f"], ["row", "column"]) if len(frame.axes) == 2 else [f"k{axis}" for axis in range(len(frame.axes))]
        parts = list(names)
        for place in range(len(parts)):
            name, axis = names[place], frame.axes[place]
            other = self.below(len(names))
            forms = [name, name, f"{axis - 1} - {name}", f"({name} + {self.below(axis)}) % {axis}"]
            if other != place:
                forms.append(f"({name} + {1 + self.below(3)} * {names[other]}) % {axis}")
                forms.append(f"if {names[other]} == {self.below(frame.axes[other])} {{ {axis - 1} - {name} }} else {{ {name} }}")
                if axis & axis - 1 == 0:
                    forms.append(f"{name} ^ {names[other]} & {axis - 1}")
            if axis & axis - 1 == 0:
                forms.append(f"{name} ^ {self.below(axis)}")
            if not any(parts[at] != names[at] and names[place] in parts[at] for at in range(place)):
                parts[place] = self.pick(*forms)
        body = f"({', '.join(parts)})"
        if len(names) == 2 and frame.axes[0] == frame.axes[1] and self.maybe(30):
            body = f"({parts[1]}, {parts[0]})"
        return self.pick(f"|{', '.join(names)}| {body}", f"({', '.join(names)}) => {body}")

    def by_xy(self, frame):
        ranks, files = frame.axes
        return self.pick(f"|x, y| ({files - 1} - x, y)", f"|x, y| (x, {ranks - 1} - y)", f"(x, y) => ((x + y) % {files}, y)", f"|x, y| (x, (y + {self.below(5)} * x) % {ranks})")

    def table(self, frame, gaps):
        to = list(range(frame.squares))
        self.random.shuffle(to)
        entries = [self.name_of(frame, square) for square in to]
        if gaps:
            entries = ["_" if self.maybe(20) else entry for entry in entries]
        return f"{self.pick('to', 'from')} [{', '.join(entries)}]"

    def name_of(self, frame, square):
        if frame.is_board and self.maybe(20):
            rank, file = divmod(square, frame.axes[1])
            return f"{chr(97 + file)}{rank + 1}"
        return str(square)

    def cycles(self, frame):
        squares = list(range(frame.squares))
        self.random.shuffle(squares)
        text, at = "cycles ", 0
        for _ in range(1 + self.below(4)):
            length = min(2 + self.below(3), frame.squares - at)
            if length < 2:
                break
            text += f"({' '.join(self.name_of(frame, square) for square in squares[at : at + length])})"
            at += length
        return text if at else "cycles"

    def permutation(self, frame, depth=0):
        """A bijection of a frame's squares."""
        choices = [self.expression, self.expression, self.cycles]
        if len(frame.axes) > 1:
            choices += [self.coordinates] * 4
        if frame.is_board:
            choices += [self.by_xy, self.named, self.named, self.named]
        if frame.squares <= 64:
            choices.append(lambda frame: self.table(frame, False))
        if frame.squares & frame.squares - 1 == 0 and frame.squares > 1:
            choices.append(self.index_bits)
        if frame.fills:
            choices += [self.operation, self.operation]
        if depth < 2:
            choices += [lambda frame: self.combined(frame, depth + 1)] * 4
        return self.pick(*choices)(frame)

    def named(self, frame):
        names = ["identity", "flip_vertical", "mirror_horizontal", "flip_horizontal", "rotate_180", "pseudo_rotate_45_cw", "undo_pseudo_rotate_45_ccw", "pseudo_rotate_45_ccw", "undo_pseudo_rotate_45_cw"]
        if frame.axes[1] % 2 == 0:
            names.append("swap_odd_even_files")
        if frame.is_square:
            names += ["flip_diagonal", "flip_antidiagonal", "rotate_90", "rotate_270", "rotate_90_cw", "rotate_90_ccw"] * 2
        return self.pick(*names)

    def index_bits(self, frame):
        bits = list(range(frame.squares.bit_length() - 1))
        self.random.shuffle(bits)
        return f"index_bits [{', '.join(('!' if self.maybe(30) else '') + str(bit) for bit in bits)}]"

    def operation(self, frame):
        bits = frame.bits
        kind = self.below(5)
        if kind == 4 and bits & bits - 1 == 0:
            rows = 1 << self.below(bits.bit_length())
            return self.pick(f"transpose({rows}, {bits // rows})", f"interleave({rows})")
        if kind == 0:
            return f"{self.pick('rotate_left', 'rotate_right')}({self.below(bits)})"
        if kind == 1:
            length = 1 + self.below(bits // 2)
            first = self.below(bits - 2 * length + 1)
            return f"swap_fields({first}, {first + length + self.below(bits - 2 * length - first + 1)}, {length})"
        if kind == 2 and bits <= 128 and not any("[" in setting for setting in frame.settings):
            distance = 1 + self.below(bits - 1)
            mask = self.random.getrandbits(bits - distance)
            mask &= sum(1 << bit for bit in range(bits - distance) if bit // distance % 2 == 0)
            return f"delta_swap({hex(mask or 1)}, {distance})"
        return self.pick("reverse_bits", "swap_bytes", "perfect_shuffle", "perfect_unshuffle")

    def combined(self, frame, depth):
        one = lambda: self.permutation(frame, depth)
        kind = self.below(5)
        if kind == 0:
            return f"{self.closed(one())} then {self.closed(one())}"
        if kind == 1:
            return f"inverse({one()})"
        if kind == 2:
            return f"repeat({one()}, {self.pick('', '-')}{self.below(5)})"
        if kind == 3:
            return f"bijective({one()})"
        return f"({one()} then {self.closed(one())})"

    def closed(self, text):
        return f"({text})" if text.startswith(("if", "{", "match")) and not text.startswith("if black") else text

    # Masks.

    def line(self, frame):
        ranks, files = frame.axes
        first, last = sorted((self.below(files), self.below(files)))
        low, high = sorted((self.below(ranks), self.below(ranks)))
        return self.pick(
            f"file({chr(97 + first)})",
            f"file({chr(97 + first)}..={chr(97 + last)})",
            f"rank({low + 1})",
            f"rank({low + 1}..={high + 1})",
            f"diagonal({self.square(frame)})",
            f"antidiagonal({self.square(frame)})",
            f"inner({self.pick('diagonal', 'antidiagonal')}({self.square(frame)}))",
            f"inner(rank({low + 1}))",
            f"inner(file({chr(97 + first)}))",
        )

    def mask(self, frame, depth=0):
        kind = self.below(8)
        if frame.is_board and kind < 4 and frame.axes[1] <= 26:
            return self.line(frame)
        if kind < 5:
            return f"squares({', '.join(self.square(frame) for _ in range(1 + self.below(5)))})"
        if kind < 6 or depth > 1:
            return hex(self.random.getrandbits(min(frame.squares, 128)) or 1)
        one = lambda: self.mask(frame, depth + 1)
        return self.pick(f"!{one()}", f"{one()} & {one()}", f"{one()} | {one()}", f"{one()} ^ {one()}", f"!({one()} | {one()})", f"({one()}) & !{one()}")

    def distinct(self, frame):
        squares = list(range(frame.squares))
        self.random.shuffle(squares)
        return [self.name_of(frame, square) for square in squares[: 1 + self.below(min(8, frame.squares))]]

    # Whole specifications.

    def partial(self, frame):
        kind = self.below(12)
        if kind < 2 and len(frame.axes) == 2:
            by = [self.below(5) - 2, self.below(5) - 2]
            frame.settings.append("outside = lost")
            body = f"(rank + {by[0]}, file + {by[1]})".replace("+ -", "- ")
            return f"{self.pick('', 'from ')}|rank, file| {body}"
        if kind < 3:
            frame.settings.append("outside = lost")
            return f"sq {self.pick('+', '-')} {self.below(10)}"
        if kind < 4:
            return f"if sq % {2 + self.below(5)} == {self.below(2)} {{ _ }} else {{ {frame.squares - 1} - sq }}"
        if kind < 5 and len(frame.axes) == 2:
            return self.pick(f"from |rank, file| ({self.below(frame.axes[0])}, file)", f"from (rank, file) => (rank, {self.below(frame.axes[1])})")
        if kind < 6:
            return f"from |sq| sq % {1 + self.below(frame.squares)}"
        if kind < 7 and frame.squares <= 64:
            return self.table(frame, True)
        if kind < 9:
            return f"restrict({self.permutation(frame, 1)}, {self.mask(frame)})"
        if kind < 11:
            order = self.pick("", "", ", by_file", ", by_rank") if frame.is_board else ""
            if self.maybe(20):
                return f"{self.pick('gather', 'scatter')}([{', '.join(self.distinct(frame))}])"
            return f"{self.pick('gather', 'scatter')}({self.mask(frame)}{order})"
        return f"{self.closed(self.permutation(frame, 1))} then {self.closed(self.partial(frame))}"

    def choice(self, frame, one, depth=0):
        kind = self.below(8)
        inner = (lambda: self.choice(frame, one, depth + 1)) if depth < 1 and self.maybe(25) else one
        name = self.pick("black", "flip", "m2")
        if kind < 2:
            return f"if {self.pick('', '!')}{name} {{ {inner()} }} else {{ {one()} }}"
        if kind == 2:
            other = self.pick("turn", "locked")
            sign = self.pick(f"{name} && !{other}", f"{name} || {other}", f"!({name} && {other}) || {name}")
            return f"if {sign} {{ {one()} }} else if {other} {{ {inner()} }} else {{ {one()} }}"
        if kind == 3:
            return f"match {name} {{ {self.pick('true', 'false')} => {{ {one()} }}, _ => {{ {one()} }} }}"
        if kind == 4:
            count = 2 + self.below(4)
            arms = [f"{number} => {{ {one()} }}" for number in range(count - 1)]
            return f"match n{count} {{ {', '.join(arms)}, _ => {{ {one()} }} }}"
        if kind == 5:
            sign = self.pick("g3 == 3", "g3 != 3", f"g3 == 3 && {name}", f"g3 == 3 || !{name}")
            return f"if {sign} {{ {one()} }} else {{ {inner()} }}"
        if kind == 6:
            first = self.pick("0", "1", "0 | 2", "1 | 4")
            return f"match g6 {{ {first} => {{ {one()} }}, 6 => {{ {one()} }}, _ => {{ {one()} }} }}"
        return f"match (a, b) {{ (true, _) => {{ {one()} }}, (_, true) => {{ {one()} }}, _ => {{ {one()} }} }}"

    def counted(self, frame):
        """A map as often as an argument says; few maps come back soon."""
        powers = [f"repeat({self.cycles(frame)}, times)", f"repeat(sq ^ {self.below(8)}, times)" if frame.squares % 8 == 0 else "repeat(identity, times)"]
        if frame.is_board:
            powers += [f"repeat({self.named(frame)}, times)"] * 3
            powers.append(f"repeat({self.pick('rotate_180', 'flip_vertical')}, times)")
        if frame.fills and frame.bits <= 64 and self.maybe(30):
            return f"{self.pick('rotate_left', 'rotate_right')}(by)"
        text = self.pick(*powers)
        if self.maybe(20):
            text = f"{text} then {self.pick(*powers)}"
        if self.maybe(25):
            return f"if flip {{ {text} }} else {{ {self.permutation(frame, 1)} }}"
        if len(frame.axes) == 2 and self.maybe(30):
            frame.settings.append("outside = lost")
            step = self.pick("|rank, file| (rank + 1, file)", "|rank, file| (rank, file - 1)", "|rank, file| (rank - 1, file + 2)")
            return f"repeat({step}, steps)"
        return text

    def family(self, frame):
        member = self.pick("square", "file", "rank")
        lines = {"square": ["diagonal(square)", "antidiagonal(square)", "file(square)", "rank(square)"], "file": ["file(file)"], "rank": ["rank(rank)"]}
        line = self.pick(*lines[member])
        line = f"inner({line})" if self.maybe(40) else line
        order = self.pick("", ", by_file", ", by_rank")
        return self.pick(f"gather({line}{order})", f"gather({line})", f"scatter({line})", f"restrict(flip_vertical, {line})")

    def specification(self):
        kind = self.below(100)
        if kind < 8:
            return self.linear()
        if kind < 14:
            return self.bitwise()
        frame = self.frame(words=kind >= 40)
        if kind < 20:
            board = self.board(2 + self.below(7), 2 + self.below(7), 64)
            ranks, files = board.axes
            board.settings = [f"board = {ranks}x{files}"]
            return self.whole(board, self.family(board))
        if kind < 28 and frame.squares <= 128 and frame.is_board:
            frame.settings = [f"board = {frame.axes[0]}x{frame.axes[1]}"]
            frame.fills = False
            one = lambda: self.permutation(frame, 1)
            inner = one() if self.maybe(50) else self.choice(frame, one)
            return f"square_of({self.whole(frame, inner)})"
        if kind < 46:
            one = lambda: self.permutation(frame, 1)
            text = self.counted(frame) if self.maybe(25) else self.choice(frame, one)
            if self.maybe(30):
                text = f"({text}) then {self.closed(self.permutation(frame, 1))}"
            if self.maybe(15):
                text = f"inverse({text})"
            return self.whole(frame, text)
        if kind < 64:
            return self.whole(frame, self.partial(frame))
        if kind < 68 and frame.is_board:
            frame.settings = [setting for setting in frame.settings if "off_board" not in setting]
            text = self.permutation(frame, 1)
            word = lambda: f"x & {self.pick('', '!')}{self.pick(self.line(frame), '(' + self.mask(frame) + ')')}"
            promise = f"{word()} == {self.pick('0', '0', 'x')}"
            if self.maybe(30):
                promise = self.pick(f"{word()} | {promise[:-1]}0", f"{promise} && {word()} == 0")
            return self.whole(frame, f"{self.closed(text)} given {promise}")
        return self.whole(frame, self.permutation(frame))

    def whole(self, frame, text):
        settings = ", ".join(dict.fromkeys(frame.settings))
        return f"{settings}; {text}" if settings else text

    def with_names(self, text):
        """The same with names: of a number, or of the whole map."""
        begin = text.rfind(";") + 1
        numbers = [found for found in re.finditer(r"(?<![\w.])(0x[0-9a-f]+|\d+)(?![\w.])", text) if found.start() > begin]
        if "given" in text or "linear" in text or "{ let" in text or not self.maybe(20):
            return text
        if numbers and self.maybe(60):
            number = self.pick(*numbers)
            ty = self.pick("u128", "u64" if int(number[0], 0) < 1 << 64 else "u128")
            value = self.pick(number[0], f"{number[0]} + 0")
            declared = self.pick(f"const NUMBER: {ty} = {value};", f"let number = {number[0]};")
            name = "NUMBER" if "const" in declared else "number"
            return f"{declared} {text[: number.start()]}{name}{text[number.end() :]}"
        if begin and "{" in text[:begin] or "(" in text[:begin] or "any_order" in text:
            return text
        return f"{text[:begin]} let whole = {text[begin:]}; whole"

    def bitwise(self):
        names = ["a", "b", "c", "d", "e", "f", "g", "h"][: 1 + self.below(self.pick(4, 4, 8))]

        def formula(depth):
            if depth == 0 or self.maybe(20):
                return self.pick(*names)
            one = lambda: formula(depth - 1)
            return self.pick(f"({one()} & {one()})", f"({one()} | {one()})", f"({one()} ^ {one()})", f"!{one()}", f"{one()} & !{one()}")

        inner = [formula(self.pick(3, 3, 4)) for _ in range(self.pick(1, 1, 2, 3))]
        body = inner[0] if len(inner) == 1 else self.pick(f"[{', '.join(inner)}]", f"({', '.join(inner)})")
        if body[0] != "[" and self.maybe(30):
            body = f"{{ let {self.pick('a', 't')} = {formula(2)}; {body} }}"
        return f"bitwise(|{', '.join(names)}| {body})"

    def linear(self):
        bits = self.pick(8, 16, 32, 64)
        word = lambda: self.random.getrandbits(bits)

        def one(depth):
            kind = self.below(9)
            if depth == 0 or kind == 0:
                return "x"
            inner = one(depth - 1)
            mask = word()
            return [
                f"({inner} ^ x {self.pick('<<', '>>')} {1 + self.below(bits - 1)})",
                f"({inner} ^ {one(depth - 1)})",
                f"{inner}.rotate_left({self.below(bits)})",
                f"rotate_right({inner}, {self.below(bits)})",
                f"({inner} & {hex(mask)} | {one(depth - 1)} & {hex(mask ^ (1 << bits) - 1)})",
                f"{self.pick('swap_bytes', 'reverse_bits')}({inner})",
                f"clmul({inner}, {hex(word() | 1)})",
                f"!{inner}",
                f"repeat({inner}, {self.below(4)})",
            ][self.below(9)]

        kind = self.below(10)
        if kind < 4:
            rank = self.pick(bits, bits, self.below(bits) + 1)
            basis = [word() for _ in range(rank)]
            rows = []
            for _ in range(bits):
                row = 0
                for vector in basis:
                    row ^= vector if self.maybe(50) else 0
                rows.append(hex(row))
            body = f"matrix({self.pick('rows', 'columns')} [{', '.join(rows)}])"
            body = self.pick(body, body, f"{body} ^ x", f"!{body}")
        elif kind < 6:
            body = f"inverse(x ^ x {self.pick('<<', '>>')} {1 + self.below(bits - 1)})"
        elif kind < 7:
            count = 2 + self.below(3)
            entries = [" ^ ".join(f"x[{at}]{self.pick('', f' << {1 + self.below(bits - 1)}')}" for at in range(count) if self.maybe(60)) or "x[0]" for _ in range(count)]
            return f"width = [u{bits}; {count}]; linear(|x| [{', '.join(entries)}])"
        elif kind < 8:
            body = f"{one(2)} then {one(1)}"
        else:
            body = one(2)
        return f"width = u{bits}; linear(|x| {body})"


def gcd(a, b):
    return a if b == 0 else gcd(b, a % b)


def main(seed, count, kind="any"):
    fuzzer = Fuzzer(seed)
    specification = fuzzer.linear if kind == "linear" else fuzzer.specification
    written = 0
    while written < count:
        text = fuzzer.with_names(specification())
        try:
            found = Specification(text)
            case = {"spec": text, "vectors": found.vectors(fuzzer.random)}
        except Wrong as wrong:
            case = {"spec": text, "wrong": str(wrong)}
        except (Unknown, Lost) as unknown:
            print(f"unknown: {unknown}: {text}", file=sys.stderr)
            continue
        print(json.dumps(case))
        written += 1


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
