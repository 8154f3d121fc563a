"""NumPy: functions of permgen beside what people write, over arrays. The words that stand for the random map come as arguments."""

import sys
from time import perf_counter_ns

import numpy as np

import board_numpy as board

SQUARES = range(64)
TO = {
    "flip": [square ^ 56 for square in SQUARES],
    "mirror": [square ^ 7 for square in SQUARES],
    "diagonal": [square >> 3 | (square & 7) << 3 for square in SQUARES],
    "turn": [(7 - (square & 7)) << 3 | square >> 3 for square in SQUARES],
    "random": [int(argument) for argument in sys.argv[1:65]],
}
WORDS = np.random.default_rng(1).integers(0, 2**64, size=4096, dtype=np.uint64)
FROM_RANDOM = np.argsort(TO["random"])


def loop(to):
    def moved(b):
        result = np.zeros_like(b)
        for square in range(64):
            result |= (b >> np.uint64(square) & np.uint64(1)) << np.uint64(to[square])
        return result

    return moved


def loop_index(b):
    index = np.zeros(b.shape, np.uint8)
    for rank in range(8):
        index |= ((b >> np.uint64(8 * rank) & np.uint64(1)) << np.uint64(rank)).astype(np.uint8)
    return index


def planes(b):
    """A board as an array of ranks and files, as training code has it."""
    return np.unpackbits(b.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little").reshape(-1, 8, 8)


def packed(planes):
    packed = np.packbits(planes.reshape(-1, 64), axis=1, bitorder="little")
    return np.ascontiguousarray(packed).view(np.uint64).reshape(-1)


functions = {f"loop_{name}": loop(to) for name, to in TO.items()} | {
    "loop_index": loop_index,
    "library_flip": lambda b: packed(planes(b)[:, ::-1]),
    "library_mirror": lambda b: packed(planes(b)[:, :, ::-1]),
    "library_diagonal": lambda b: packed(planes(b).transpose(0, 2, 1)),
    "library_turn": lambda b: packed(planes(b).transpose(0, 2, 1)[:, ::-1]),
    "library_random": lambda b: packed(planes(b).reshape(-1, 64)[:, FROM_RANDOM]),
    "library_index": lambda b: np.packbits(planes(b)[:, :, 0], axis=1, bitorder="little").reshape(-1),
    "hand_flip": lambda b: b.byteswap(),
    "hand_index": lambda b: ((b & 0x0101_0101_0101_0101) * 0x0102_0408_1020_4080 >> 56).astype(np.uint8),
    "permgen_flip": board.flip_vertical,
    "permgen_mirror": board.mirror_horizontal,
    "permgen_diagonal": board.flip_diagonal,
    "permgen_turn": board.rotate_90,
    "permgen_random": board.random_map,
    "permgen_index": board.file_index,
}

for name, call in functions.items():
    right = functions["loop_" + name.partition("_")[2]]
    if not np.array_equal(call(WORDS), right(WORDS)):
        sys.exit(f"{name} is wrong")

best = dict.fromkeys(functions, 10**9)
for _ in range(200):
    for name, call in functions.items():
        start = perf_counter_ns()
        call(WORDS)
        best[name] = min(best[name], perf_counter_ns() - start)
for name, time in best.items():
    print(name, "-", f"{time / len(WORDS):.3f}")
