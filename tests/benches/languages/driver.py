"""Python: functions of permgen beside what people write. The words that stand for the random map come as arguments."""

import importlib.util
import sys
from time import perf_counter_ns

import board

SQUARES = range(64)
TO = {
    "flip": [square ^ 56 for square in SQUARES],
    "mirror": [square ^ 7 for square in SQUARES],
    "diagonal": [square >> 3 | (square & 7) << 3 for square in SQUARES],
    "turn": [(7 - (square & 7)) << 3 | square >> 3 for square in SQUARES],
    "random": [int(argument) for argument in sys.argv[1:65]],
}


def words(count):
    word, result = 1, []
    for _ in range(count):
        word = (word * 6364136223846793005 + 1442695040888963407) & 0xFFFF_FFFF_FFFF_FFFF
        result.append(word ^ word >> 29)
    return result


# Few, so that other work on the machine leaves some passes alone.
WORDS = words(16)


def loop(to):
    def moved(b):
        result = 0
        for square in range(64):
            result |= (b >> square & 1) << to[square]
        return result

    return moved


def loop_index(b):
    index = 0
    for rank in range(8):
        index |= (b >> 8 * rank & 1) << rank
    return index


def hand_index(b):
    return ((b & 0x0101_0101_0101_0101) * 0x0102_0408_1020_4080 & 0xFFFF_FFFF_FFFF_FFFF) >> 56


def chain(call):
    x = 1
    for word in WORDS:
        x = call(x ^ word)
    return x


def slice_(call):
    x = 0
    for word in WORDS:
        x ^= call(word)
    return x


functions = {f"loop_{name}": loop(to) for name, to in TO.items()} | {
    "loop_index": loop_index,
    "hand_index": hand_index,
    "permgen_flip": board.flip_vertical,
    "permgen_mirror": board.mirror_horizontal,
    "permgen_diagonal": board.flip_diagonal,
    "permgen_turn": board.rotate_90,
    "permgen_random": board.random_map,
    "permgen_index": board.file_index,
}
if importlib.util.find_spec("chess"):
    import chess

    functions |= {
        "library_flip": chess.flip_vertical,
        "library_mirror": chess.flip_horizontal,
        "library_diagonal": chess.flip_diagonal,
        "library_turn": lambda b: chess.flip_vertical(chess.flip_diagonal(b)),
    }

for name, call in functions.items():
    right = functions["loop_" + name.partition("_")[2]]
    for word in words(1024):
        if call(word) != right(word):
            sys.exit(f"{name} is wrong for {word:#x}")

best = dict.fromkeys(functions, (10**9, 10**9))
for _ in range(400):
    for name, call in functions.items():
        start = perf_counter_ns()
        chain(call)
        middle = perf_counter_ns()
        slice_(call)
        end = perf_counter_ns()
        best[name] = (min(best[name][0], middle - start), min(best[name][1], end - middle))
for name, times in best.items():
    print(name, *(f"{time / len(WORDS):.3f}" for time in times))
