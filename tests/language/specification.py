"""Whole specifications: what they compute, for all values of their arguments."""

import itertools

from interpreter import Reader, Unknown, Wrong, frame_of, mask_of, replaced, settings_of, tokens_of
from maps import ARGUMENT, Maps, Missing, Numbers
from sums import Sums, bitwise_of


class Specification:
    """What a text means, for all values of its arguments."""

    def __init__(self, text):
        reader = Reader(replaced(tokens_of(text)))
        self.settings = settings_of(reader)
        self.frames = frame_of(self.settings, 0), frame_of(self.settings, 1)
        self.rest = reader.tokens[reader.at :]
        self.promised = set()
        if "given" in self.rest:
            at = self.rest.index("given")
            promise, zero = Reader(self.rest[at + 1 :]), set()
            while True:
                zero |= self.promised_zero(promise)
                if not promise.has("&&"):
                    break
            promise.end()
            self.promised = {self.frames[0].places[square] for square in zero if square is not None}
            if None in zero:
                self.promised |= self.outside(0)
            self.rest = self.rest[:at]
        if self.settings.get("off_board") == ["zero"]:
            self.promised |= self.outside(0)
        self.arguments = {}
        while True:
            try:
                self.cases = {values: self.meaning(dict(zip(self.arguments, values))) for values in self.combinations()}
                break
            except Missing as missing:
                name, count = missing.args
                self.arguments[name] = count

    def promised_zero(self, promise):
        """The squares, `None` for those off the board, that `x & a | x & b == 0` or `x & a == x` promises to be empty."""
        zero = set()
        while True:
            word = promise.name()
            promise.take("&")
            zero |= mask_of(Reader(promise.until("==", "|")), self.frames[0], {}, off_board=True)
            if not promise.has("|"):
                break
        promise.take("==")
        if promise.take("0", word) == word:
            zero = {*range(self.frames[0].squares), None} - zero
        return zero

    def passed(self, name, value, random):
        """A value of an argument: of `g3`, the highest stands for every higher number."""
        is_rest = name[0] == "g" and name[1:].isdecimal() and value == self.arguments[name] - 1
        return random.choice([value, 255]) if is_rest else value

    def outside(self, side):
        frame = self.frames[side]
        return set(range(frame.count * frame.width)) - set(frame.places)

    def combinations(self):
        return list(itertools.product(*(range(count) for count in self.arguments.values())))

    def meaning(self, names):
        reader = Reader(self.rest)
        if reader.peek() == "linear":
            reader.take()
            return Sums(reader.group(), *self.frames)
        if reader.peek() == "bitwise":
            reader.take()
            return bitwise_of(reader.group())
        for member, count in self.members().items():
            if member not in names:
                raise Missing(member, count)
        found = Maps(self.settings, names).chain(reader, self.frames)
        reader.end()
        # Repeated often enough, a map may lose every square.
        is_counted = ARGUMENT in self.arguments.values()
        if all(source is None for source in found) and not self.members() and not is_counted:
            raise Unknown("nothing is left") if names else Wrong("nothing is left")
        return found

    def members(self):
        """The square, file or rank that a family is for."""
        pairs = list(zip(self.rest, self.rest[1:], self.rest[2:]))
        frame = self.frames[0]
        for name in ("square", "file", "rank"):
            if any(a == "(" and b == name and c == ")" for a, b, c in pairs):
                ranks, files = frame.ranks_and_files()
                return {name: {"square": frame.squares, "file": files, "rank": ranks}[name]}
        return {}

    def run(self, values, words):
        """The words of the result."""
        meaning = self.cases[values]
        if isinstance(meaning, Numbers):
            return [meaning[words[0]]]
        if not isinstance(meaning, list):
            return meaning(words)
        before, after = self.frames
        bit = lambda place: words[place // before.width] >> place % before.width & 1
        result = [0] * after.count
        for square, source in enumerate(meaning):
            if source is not None:
                place = after.places[square]
                result[place // after.width] |= bit(before.places[source]) << place % after.width
        if self.settings.get("off_board") == ["keep"]:
            if self.outside(0) != self.outside(1):
                raise Unknown("bits that are kept in other words")
            for place in self.outside(0):
                result[place // after.width] |= bit(place) << place % after.width
        return result

    def vectors(self, random):
        """Words that go in and that have to come out, for all or some values of the arguments."""
        rows = []
        combinations = list(self.cases)
        random.shuffle(combinations)
        before, after = self.frames
        for values in combinations[:12]:
            meaning = self.cases[values]
            if isinstance(meaning, Numbers):
                inputs = [[square] for square in range(len(meaning))]
            else:
                count = len(getattr(meaning, "boards", "")) or before.count
                inputs = [[random.getrandbits(before.width) for _ in range(count)] for _ in range(5)] + [[(1 << before.width) - 1] * count]
                for place in self.promised:
                    for words in inputs:
                        words[place // before.width] &= ~(1 << place % before.width)
            for words in inputs:
                rows.append({
                    "arguments": {name: self.passed(name, value, random) for name, value in zip(self.arguments, values)},
                    "inputs": [hex(word)[2:] for word in words],
                    "outputs": [hex(word)[2:] for word in self.run(values, words)],
                })
        return rows
