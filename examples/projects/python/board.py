# DO NOT EDIT. Made by:
#
#     permgen emit --list ../board.toml -o board.py
#
# Checksum: 0.1.0 163b6de70b701f8c19c80f8f034a8e2b


def flip_vertical(board: int) -> int:
    """Where the bits go: `flip_vertical`.

        . 1 1 1 1 . . .     . 1 . . . 1 . .
        . 1 . . . 1 . .     . 1 . . 1 . . .
        . 1 . . . 1 . .     . 1 . 1 . . . .
        . 1 . . 1 . . .     . 1 1 1 . . . .
        . 1 1 1 . . . .     . 1 . . 1 . . .
        . 1 . 1 . . . .     . 1 . . . 1 . .
        . 1 . . 1 . . .     . 1 . . . 1 . .
        . 1 . . . 1 . .     . 1 1 1 1 . . .

    1 operation, 1 cycle on the critical path, 0 constants. Proven: linear. By permgen 0.1.0.

    `board` is an integer from 0 to 2**64 - 1.
    """
    return int.from_bytes(board.to_bytes(8, "little"), "big")


def mirror_horizontal(board: int) -> int:
    """Where the bits go: `mirror_horizontal`.

        . 1 1 1 1 . . .     . . . 1 1 1 1 .
        . 1 . . . 1 . .     . . 1 . . . 1 .
        . 1 . . . 1 . .     . . 1 . . . 1 .
        . 1 . . 1 . . .     . . . 1 . . 1 .
        . 1 1 1 . . . .     . . . . 1 1 1 .
        . 1 . 1 . . . .     . . . . 1 . 1 .
        . 1 . . 1 . . .     . . . 1 . . 1 .
        . 1 . . . 1 . .     . . 1 . . . 1 .

    15 operations, 9 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.

    `board` is an integer from 0 to 2**64 - 1.
    """
    v1 = ((board >> 1) & 0x5555555555555555) | ((board & 0x5555555555555555) << 1)
    v2 = ((v1 >> 2) & 0x3333333333333333) | ((v1 & 0x3333333333333333) << 2)
    return ((v2 >> 4) & 0x0f0f0f0f0f0f0f0f) | ((v2 & 0x0f0f0f0f0f0f0f0f) << 4)


def rotate_90(board: int) -> int:
    """Where the bits go: `rotate_90`.

        . 1 1 1 1 . . .     . . . . . . . .
        . 1 . . . 1 . .     1 1 1 1 1 1 1 1
        . 1 . . . 1 . .     . . . 1 . . . 1
        . 1 . . 1 . . .     . . 1 1 . . . 1
        . 1 1 1 . . . .     . 1 . . 1 . . 1
        . 1 . 1 . . . .     1 . . . . 1 1 .
        . 1 . . 1 . . .     . . . . . . . .
        . 1 . . . 1 . .     . . . . . . . .

    19 operations, 16 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.

    `board` is an integer from 0 to 2**64 - 1.
    """
    v1 = (board ^ (board >> 7)) & 0x00aa00aa00aa00aa
    v2 = board ^ v1 ^ (v1 << 7)
    v3 = (v2 ^ (v2 >> 14)) & 0x0000cccc0000cccc
    v4 = v2 ^ v3 ^ (v3 << 14)
    v5 = (v4 ^ (v4 >> 28)) & 0x00000000f0f0f0f0
    return int.from_bytes((v4 ^ v5 ^ (v5 << 28)).to_bytes(8, "little"), "big")


def rotate_90_square(square: int) -> int:
    """Where the squares go: `square_of(rotate_90)`.

    Squares are numbered 0 to 63. The result for other numbers is unspecified.

    3 operations, 5 cycles on the critical path, 2 constants. Proven: exhaustive, 64 inputs. By permgen 0.1.0.

    `square` is an integer from 0 to 2**8 - 1.
    """
    return (((square ^ 7) * 0x20800000) & 0xffffffff) >> 26


def file_index(file: int, board: int) -> int:
    """Where the bits go: `gather(file(file))`.

    8 maps, one for each `file`.

    5 operations, 7 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.

    `file` is an integer from 0 to 2**8 - 1.
    `board` is an integer from 0 to 2**64 - 1.
    """
    v1 = (board >> ((file & 7) & 63)) & 0x0101010101010101
    return ((v1 * 0x0102040810204080) & 0xffffffffffffffff) >> 56
