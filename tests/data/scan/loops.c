/* Maps of a board of 64 squares, by loops and tables. */
#include <stdint.h>

uint64_t fv_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << (s ^ 56);
    return result;
}

uint64_t fv_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << (s ^ 56);
    return result;
}

static const unsigned char fv_to[64] = {
    56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};

uint64_t fv_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << fv_to[s];
    return result;
}

static const uint64_t fv_masks[64] = {
    0x0100000000000000ull, 0x0200000000000000ull, 0x0400000000000000ull, 0x0800000000000000ull,
    0x1000000000000000ull, 0x2000000000000000ull, 0x4000000000000000ull, 0x8000000000000000ull,
    0x0001000000000000ull, 0x0002000000000000ull, 0x0004000000000000ull, 0x0008000000000000ull,
    0x0010000000000000ull, 0x0020000000000000ull, 0x0040000000000000ull, 0x0080000000000000ull,
    0x0000010000000000ull, 0x0000020000000000ull, 0x0000040000000000ull, 0x0000080000000000ull,
    0x0000100000000000ull, 0x0000200000000000ull, 0x0000400000000000ull, 0x0000800000000000ull,
    0x0000000100000000ull, 0x0000000200000000ull, 0x0000000400000000ull, 0x0000000800000000ull,
    0x0000001000000000ull, 0x0000002000000000ull, 0x0000004000000000ull, 0x0000008000000000ull,
    0x0000000001000000ull, 0x0000000002000000ull, 0x0000000004000000ull, 0x0000000008000000ull,
    0x0000000010000000ull, 0x0000000020000000ull, 0x0000000040000000ull, 0x0000000080000000ull,
    0x0000000000010000ull, 0x0000000000020000ull, 0x0000000000040000ull, 0x0000000000080000ull,
    0x0000000000100000ull, 0x0000000000200000ull, 0x0000000000400000ull, 0x0000000000800000ull,
    0x0000000000000100ull, 0x0000000000000200ull, 0x0000000000000400ull, 0x0000000000000800ull,
    0x0000000000001000ull, 0x0000000000002000ull, 0x0000000000004000ull, 0x0000000000008000ull,
    0x0000000000000001ull, 0x0000000000000002ull, 0x0000000000000004ull, 0x0000000000000008ull,
    0x0000000000000010ull, 0x0000000000000020ull, 0x0000000000000040ull, 0x0000000000000080ull};

uint64_t fv_mask_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 63; s >= 0; s--)
        result ^= (0 - (board >> s & 1)) & fv_masks[s];
    return result;
}

uint64_t fv_scan(uint64_t board) {
    uint64_t result = 0;
    while (board) {
        int s = __builtin_ctzll(board);
        result |= 1ull << (s ^ 56);
        board &= board - 1;
    }
    return result;
}

uint64_t fv_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << (s ^ 56);
        }
    return result;
}

uint64_t fv_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << (s ^ 56);
    return result;
}

static const unsigned char fv_two_wrong_to[64] = {
    56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
    40, 18, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 41, 19, 20, 21, 22, 23,
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};

uint64_t fv_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << fv_two_wrong_to[s];
    return result;
}

uint64_t mh_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << (s ^ 7);
    return result;
}

uint64_t mh_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << (s ^ 7);
    return result;
}

static const unsigned char mh_to[64] = {
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24,
    39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40,
    55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56};

uint64_t mh_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << mh_to[s];
    return result;
}

static const uint64_t mh_masks[64] = {
    0x0000000000000080ull, 0x0000000000000040ull, 0x0000000000000020ull, 0x0000000000000010ull,
    0x0000000000000008ull, 0x0000000000000004ull, 0x0000000000000002ull, 0x0000000000000001ull,
    0x0000000000008000ull, 0x0000000000004000ull, 0x0000000000002000ull, 0x0000000000001000ull,
    0x0000000000000800ull, 0x0000000000000400ull, 0x0000000000000200ull, 0x0000000000000100ull,
    0x0000000000800000ull, 0x0000000000400000ull, 0x0000000000200000ull, 0x0000000000100000ull,
    0x0000000000080000ull, 0x0000000000040000ull, 0x0000000000020000ull, 0x0000000000010000ull,
    0x0000000080000000ull, 0x0000000040000000ull, 0x0000000020000000ull, 0x0000000010000000ull,
    0x0000000008000000ull, 0x0000000004000000ull, 0x0000000002000000ull, 0x0000000001000000ull,
    0x0000008000000000ull, 0x0000004000000000ull, 0x0000002000000000ull, 0x0000001000000000ull,
    0x0000000800000000ull, 0x0000000400000000ull, 0x0000000200000000ull, 0x0000000100000000ull,
    0x0000800000000000ull, 0x0000400000000000ull, 0x0000200000000000ull, 0x0000100000000000ull,
    0x0000080000000000ull, 0x0000040000000000ull, 0x0000020000000000ull, 0x0000010000000000ull,
    0x0080000000000000ull, 0x0040000000000000ull, 0x0020000000000000ull, 0x0010000000000000ull,
    0x0008000000000000ull, 0x0004000000000000ull, 0x0002000000000000ull, 0x0001000000000000ull,
    0x8000000000000000ull, 0x4000000000000000ull, 0x2000000000000000ull, 0x1000000000000000ull,
    0x0800000000000000ull, 0x0400000000000000ull, 0x0200000000000000ull, 0x0100000000000000ull};

uint64_t mh_mask_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 63; s >= 0; s--)
        result ^= (0 - (board >> s & 1)) & mh_masks[s];
    return result;
}

uint64_t mh_scan(uint64_t board) {
    uint64_t result = 0;
    while (board) {
        int s = __builtin_ctzll(board);
        result |= 1ull << (s ^ 7);
        board &= board - 1;
    }
    return result;
}

uint64_t mh_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << (s ^ 7);
        }
    return result;
}

uint64_t mh_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << (s ^ 7);
    return result;
}

static const unsigned char mh_two_wrong_to[64] = {
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    23, 45, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24,
    39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 22, 44, 43, 42, 41, 40,
    55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56};

uint64_t mh_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << mh_two_wrong_to[s];
    return result;
}

uint64_t r180_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << (63 - s);
    return result;
}

uint64_t r180_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << (63 - s);
    return result;
}

uint64_t r180_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << (63 - s);
        }
    return result;
}

uint64_t r180_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << (63 - s);
    return result;
}

static const unsigned char r180_two_wrong_to[64] = {
    63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48,
    47, 21, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32,
    31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 46, 20, 19, 18, 17, 16,
    15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};

uint64_t r180_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << r180_two_wrong_to[s];
    return result;
}

uint64_t fd_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << ((s % 8) * 8 + s / 8);
    return result;
}

uint64_t fd_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << ((s % 8) * 8 + s / 8);
    return result;
}

static const unsigned char fd_to[64] = {
    0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57,
    2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59,
    4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61,
    6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};

uint64_t fd_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << fd_to[s];
    return result;
}

static const uint64_t fd_masks[64] = {
    0x0000000000000001ull, 0x0000000000000100ull, 0x0000000000010000ull, 0x0000000001000000ull,
    0x0000000100000000ull, 0x0000010000000000ull, 0x0001000000000000ull, 0x0100000000000000ull,
    0x0000000000000002ull, 0x0000000000000200ull, 0x0000000000020000ull, 0x0000000002000000ull,
    0x0000000200000000ull, 0x0000020000000000ull, 0x0002000000000000ull, 0x0200000000000000ull,
    0x0000000000000004ull, 0x0000000000000400ull, 0x0000000000040000ull, 0x0000000004000000ull,
    0x0000000400000000ull, 0x0000040000000000ull, 0x0004000000000000ull, 0x0400000000000000ull,
    0x0000000000000008ull, 0x0000000000000800ull, 0x0000000000080000ull, 0x0000000008000000ull,
    0x0000000800000000ull, 0x0000080000000000ull, 0x0008000000000000ull, 0x0800000000000000ull,
    0x0000000000000010ull, 0x0000000000001000ull, 0x0000000000100000ull, 0x0000000010000000ull,
    0x0000001000000000ull, 0x0000100000000000ull, 0x0010000000000000ull, 0x1000000000000000ull,
    0x0000000000000020ull, 0x0000000000002000ull, 0x0000000000200000ull, 0x0000000020000000ull,
    0x0000002000000000ull, 0x0000200000000000ull, 0x0020000000000000ull, 0x2000000000000000ull,
    0x0000000000000040ull, 0x0000000000004000ull, 0x0000000000400000ull, 0x0000000040000000ull,
    0x0000004000000000ull, 0x0000400000000000ull, 0x0040000000000000ull, 0x4000000000000000ull,
    0x0000000000000080ull, 0x0000000000008000ull, 0x0000000000800000ull, 0x0000000080000000ull,
    0x0000008000000000ull, 0x0000800000000000ull, 0x0080000000000000ull, 0x8000000000000000ull};

uint64_t fd_mask_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 63; s >= 0; s--)
        result ^= (0 - (board >> s & 1)) & fd_masks[s];
    return result;
}

uint64_t fd_scan(uint64_t board) {
    uint64_t result = 0;
    while (board) {
        int s = __builtin_ctzll(board);
        result |= 1ull << ((s % 8) * 8 + s / 8);
        board &= board - 1;
    }
    return result;
}

uint64_t fd_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << ((s % 8) * 8 + s / 8);
        }
    return result;
}

uint64_t fd_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << ((s % 8) * 8 + s / 8);
    return result;
}

static const unsigned char fd_two_wrong_to[64] = {
    0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57,
    2, 21, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59,
    4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 10, 29, 37, 45, 53, 61,
    6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};

uint64_t fd_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << fd_two_wrong_to[s];
    return result;
}

uint64_t fa_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << ((7 - s % 8) * 8 + 7 - s / 8);
    return result;
}

uint64_t fa_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << ((7 - s % 8) * 8 + 7 - s / 8);
    return result;
}

uint64_t fa_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << ((7 - s % 8) * 8 + 7 - s / 8);
        }
    return result;
}

uint64_t fa_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << ((7 - s % 8) * 8 + 7 - s / 8);
    return result;
}

static const unsigned char fa_two_wrong_to[64] = {
    63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6,
    61, 42, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, 4,
    59, 51, 43, 35, 27, 19, 11, 3, 58, 50, 53, 34, 26, 18, 10, 2,
    57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0};

uint64_t fa_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << fa_two_wrong_to[s];
    return result;
}

uint64_t cw_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << ((7 - s % 8) * 8 + s / 8);
    return result;
}

uint64_t cw_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << ((7 - s % 8) * 8 + s / 8);
    return result;
}

static const unsigned char cw_to[64] = {
    56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1,
    58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3,
    60, 52, 44, 36, 28, 20, 12, 4, 61, 53, 45, 37, 29, 21, 13, 5,
    62, 54, 46, 38, 30, 22, 14, 6, 63, 55, 47, 39, 31, 23, 15, 7};

uint64_t cw_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << cw_to[s];
    return result;
}

static const uint64_t cw_masks[64] = {
    0x0100000000000000ull, 0x0001000000000000ull, 0x0000010000000000ull, 0x0000000100000000ull,
    0x0000000001000000ull, 0x0000000000010000ull, 0x0000000000000100ull, 0x0000000000000001ull,
    0x0200000000000000ull, 0x0002000000000000ull, 0x0000020000000000ull, 0x0000000200000000ull,
    0x0000000002000000ull, 0x0000000000020000ull, 0x0000000000000200ull, 0x0000000000000002ull,
    0x0400000000000000ull, 0x0004000000000000ull, 0x0000040000000000ull, 0x0000000400000000ull,
    0x0000000004000000ull, 0x0000000000040000ull, 0x0000000000000400ull, 0x0000000000000004ull,
    0x0800000000000000ull, 0x0008000000000000ull, 0x0000080000000000ull, 0x0000000800000000ull,
    0x0000000008000000ull, 0x0000000000080000ull, 0x0000000000000800ull, 0x0000000000000008ull,
    0x1000000000000000ull, 0x0010000000000000ull, 0x0000100000000000ull, 0x0000001000000000ull,
    0x0000000010000000ull, 0x0000000000100000ull, 0x0000000000001000ull, 0x0000000000000010ull,
    0x2000000000000000ull, 0x0020000000000000ull, 0x0000200000000000ull, 0x0000002000000000ull,
    0x0000000020000000ull, 0x0000000000200000ull, 0x0000000000002000ull, 0x0000000000000020ull,
    0x4000000000000000ull, 0x0040000000000000ull, 0x0000400000000000ull, 0x0000004000000000ull,
    0x0000000040000000ull, 0x0000000000400000ull, 0x0000000000004000ull, 0x0000000000000040ull,
    0x8000000000000000ull, 0x0080000000000000ull, 0x0000800000000000ull, 0x0000008000000000ull,
    0x0000000080000000ull, 0x0000000000800000ull, 0x0000000000008000ull, 0x0000000000000080ull};

uint64_t cw_mask_table(uint64_t board) {
    uint64_t result = 0;
    for (int s = 63; s >= 0; s--)
        result ^= (0 - (board >> s & 1)) & cw_masks[s];
    return result;
}

uint64_t cw_scan(uint64_t board) {
    uint64_t result = 0;
    while (board) {
        int s = __builtin_ctzll(board);
        result |= 1ull << ((7 - s % 8) * 8 + s / 8);
        board &= board - 1;
    }
    return result;
}

uint64_t cw_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << ((7 - s % 8) * 8 + s / 8);
        }
    return result;
}

uint64_t cw_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << ((7 - s % 8) * 8 + s / 8);
    return result;
}

static const unsigned char cw_two_wrong_to[64] = {
    56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1,
    58, 45, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3,
    60, 52, 44, 36, 28, 20, 12, 4, 61, 53, 50, 37, 29, 21, 13, 5,
    62, 54, 46, 38, 30, 22, 14, 6, 63, 55, 47, 39, 31, 23, 15, 7};

uint64_t cw_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << cw_two_wrong_to[s];
    return result;
}

uint64_t ccw_loop_if(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board >> s & 1)
            result |= 1ull << ((s % 8) * 8 + 7 - s / 8);
    return result;
}

uint64_t ccw_loop_or(uint64_t board) {
    uint64_t result = 0;
    for (unsigned s = 0; s < 64; ++s)
        result |= (board >> s & 1) << ((s % 8) * 8 + 7 - s / 8);
    return result;
}

uint64_t ccw_ranks_files(uint64_t board) {
    uint64_t result = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++) {
            int s = 8 * r + f;
            uint64_t bit = (board >> s) & 1;
            result += bit << ((s % 8) * 8 + 7 - s / 8);
        }
    return result;
}

uint64_t ccw_one_short(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 63; s++)
        if (board >> s & 1)
            result |= 1ull << ((s % 8) * 8 + 7 - s / 8);
    return result;
}

static const unsigned char ccw_two_wrong_to[64] = {
    7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62,
    5, 18, 21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60,
    3, 11, 19, 27, 35, 43, 51, 59, 2, 10, 13, 26, 34, 42, 50, 58,
    1, 9, 17, 25, 33, 41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56};

uint64_t ccw_two_wrong(uint64_t board) {
    uint64_t result = 0;
    for (int s = 0; s < 64; s++)
        if (board & (1ull << s))
            result |= 1ull << ccw_two_wrong_to[s];
    return result;
}
