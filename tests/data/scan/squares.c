/* Numbers of squares, several words, and words in memory. */
#include <stdint.h>

int fv_square(int s) { return s ^ 56; }

uint8_t fv_square_8(uint8_t s) { return (uint8_t)(s ^ 56); }

static const uint8_t fv_squares[64] = {
    56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};

unsigned fv_square_table(unsigned s) { return fv_squares[s]; }

static const uint8_t fv_squares_twin[64] = {
    56, 57, 58, 59, 60, 62, 61, 63, 48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
    8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};

unsigned fv_square_table_twin(unsigned s) { return fv_squares_twin[s]; }

int mh_square(int s) { return s ^ 7; }

uint8_t mh_square_8(uint8_t s) { return (uint8_t)(s ^ 7); }

static const uint8_t mh_squares[64] = {
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24,
    39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40,
    55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56};

unsigned mh_square_table(unsigned s) { return mh_squares[s]; }

static const uint8_t mh_squares_twin[64] = {
    7, 6, 5, 4, 3, 1, 2, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24,
    39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40,
    55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56};

unsigned mh_square_table_twin(unsigned s) { return mh_squares_twin[s]; }

int r180_square(int s) { return 63 - s; }

uint8_t r180_square_8(uint8_t s) { return (uint8_t)(63 - s); }

static const uint8_t r180_squares[64] = {
    63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48,
    47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32,
    31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
    15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};

unsigned r180_square_table(unsigned s) { return r180_squares[s]; }

static const uint8_t r180_squares_twin[64] = {
    63, 62, 61, 60, 59, 57, 58, 56, 55, 54, 53, 52, 51, 50, 49, 48,
    47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32,
    31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
    15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};

unsigned r180_square_table_twin(unsigned s) { return r180_squares_twin[s]; }

int fd_square(int s) { return (s % 8) * 8 + s / 8; }

uint8_t fd_square_8(uint8_t s) { return (uint8_t)((s % 8) * 8 + s / 8); }

static const uint8_t fd_squares[64] = {
    0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57,
    2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59,
    4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61,
    6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};

unsigned fd_square_table(unsigned s) { return fd_squares[s]; }

static const uint8_t fd_squares_twin[64] = {
    0, 8, 16, 24, 32, 48, 40, 56, 1, 9, 17, 25, 33, 41, 49, 57,
    2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59,
    4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61,
    6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};

unsigned fd_square_table_twin(unsigned s) { return fd_squares_twin[s]; }

int fa_square(int s) { return (7 - s % 8) * 8 + 7 - s / 8; }

uint8_t fa_square_8(uint8_t s) { return (uint8_t)((7 - s % 8) * 8 + 7 - s / 8); }

static const uint8_t fa_squares[64] = {
    63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6,
    61, 53, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, 4,
    59, 51, 43, 35, 27, 19, 11, 3, 58, 50, 42, 34, 26, 18, 10, 2,
    57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0};

unsigned fa_square_table(unsigned s) { return fa_squares[s]; }

static const uint8_t fa_squares_twin[64] = {
    63, 55, 47, 39, 31, 15, 23, 7, 62, 54, 46, 38, 30, 22, 14, 6,
    61, 53, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, 4,
    59, 51, 43, 35, 27, 19, 11, 3, 58, 50, 42, 34, 26, 18, 10, 2,
    57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0};

unsigned fa_square_table_twin(unsigned s) { return fa_squares_twin[s]; }

int cw_square(int s) { return (7 - s % 8) * 8 + s / 8; }

uint8_t cw_square_8(uint8_t s) { return (uint8_t)((7 - s % 8) * 8 + s / 8); }

static const uint8_t cw_squares[64] = {
    56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1,
    58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3,
    60, 52, 44, 36, 28, 20, 12, 4, 61, 53, 45, 37, 29, 21, 13, 5,
    62, 54, 46, 38, 30, 22, 14, 6, 63, 55, 47, 39, 31, 23, 15, 7};

unsigned cw_square_table(unsigned s) { return cw_squares[s]; }

static const uint8_t cw_squares_twin[64] = {
    56, 48, 40, 32, 24, 8, 16, 0, 57, 49, 41, 33, 25, 17, 9, 1,
    58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3,
    60, 52, 44, 36, 28, 20, 12, 4, 61, 53, 45, 37, 29, 21, 13, 5,
    62, 54, 46, 38, 30, 22, 14, 6, 63, 55, 47, 39, 31, 23, 15, 7};

unsigned cw_square_table_twin(unsigned s) { return cw_squares_twin[s]; }

int ccw_square(int s) { return (s % 8) * 8 + 7 - s / 8; }

uint8_t ccw_square_8(uint8_t s) { return (uint8_t)((s % 8) * 8 + 7 - s / 8); }

static const uint8_t ccw_squares[64] = {
    7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62,
    5, 13, 21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60,
    3, 11, 19, 27, 35, 43, 51, 59, 2, 10, 18, 26, 34, 42, 50, 58,
    1, 9, 17, 25, 33, 41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56};

unsigned ccw_square_table(unsigned s) { return ccw_squares[s]; }

static const uint8_t ccw_squares_twin[64] = {
    7, 15, 23, 31, 39, 55, 47, 63, 6, 14, 22, 30, 38, 46, 54, 62,
    5, 13, 21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60,
    3, 11, 19, 27, 35, 43, 51, 59, 2, 10, 18, 26, 34, 42, 50, 58,
    1, 9, 17, 25, 33, 41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56};

unsigned ccw_square_table_twin(unsigned s) { return ccw_squares_twin[s]; }

enum square { A1, B1, H8 = 63, NO_SQUARE };
enum square fv_square_enum(enum square s) { return (enum square)(s ^ 56); }
int cw_ranks(int s) {
    int rank = s >> 3, file = s & 7;
    return (7 - file) << 3 | rank;
}
int cw_ranks_twin(int s) {
    int rank = s >> 3, file = s & 7;
    return (6 - file) << 3 | rank;
}
int fd_packed(int s) { return (s >> 3 | s << 3) & 63; }
int fd_product(int s) { return (int)(((unsigned)s * 0x20800000u) >> 26); }
int fv_switch(int s) {
    switch (s >> 3) {
    case 0: return s + 56;
    case 1: return s + 40;
    case 2: return s + 24;
    case 3: return s + 8;
    case 4: return s - 8;
    case 5: return s - 24;
    case 6: return s - 40;
    default: return s - 56;
    }
}
int fv_switch_twin(int s) {
    switch (s >> 3) {
    case 0: return s + 56;
    case 1: return s + 40;
    case 2: return s + 24;
    case 3: return s + 8;
    case 4: return s - 8;
    case 5: return s - 24;
    case 6: return s - 39;
    default: return s - 56;
    }
}
int rank_of(int s) { return s >> 3; }
int distance(int a, int b) { return a > b ? a - b : b - a; }

typedef struct { uint64_t mine, theirs; } pair;
pair other_side(pair p) {
    pair q = {__builtin_bswap64(p.theirs), __builtin_bswap64(p.mine)};
    return q;
}
pair other_side_twin(pair p) {
    pair q = {__builtin_bswap64(p.theirs), p.mine};
    return q;
}
void exchange(uint64_t *a, uint64_t *b) {
    uint64_t t = *a;
    *a = *b;
    *b = t;
}
void rows_flipped(uint8_t rows[8]) {
    for (int i = 0; i < 4; i++) {
        uint8_t t = rows[i];
        rows[i] = rows[7 - i];
        rows[7 - i] = t;
    }
}
void rows_flipped_twin(uint8_t rows[8]) {
    for (int i = 0; i < 3; i++) {
        uint8_t t = rows[i];
        rows[i] = rows[7 - i];
        rows[7 - i] = t;
    }
}
typedef struct { uint64_t bits; } wrapped;
wrapped wrapped_flip(wrapped b) { b.bits = __builtin_bswap64(b.bits); return b; }
void flip_in_place(wrapped *b) { b->bits = __builtin_bswap64(b->bits); }
uint64_t read_flipped(const uint64_t *b) { return __builtin_bswap64(*b); }
void flip_all(uint64_t b[4]) { for (int i = 0; i < 4; i++) b[i] = __builtin_bswap64(b[i]); }
