/* Attacks in C, in the shapes that engines have: magics with one record a square, `pext`, hyperbola quintessence, and lines or rays
 * in registers of AVX2 and AVX-512. Loops over words are here, too, so that compilers inline and vectorise as in an engine. */

#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef uint64_t u64;

enum { ROOK, BISHOP };

/* Up, right, up right, up left, and the opposite ones. */
static const int STEPS[8][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};

/* What is attacked along one of these; `occupied` stops it. */
static u64 along(unsigned square, int step, u64 occupied) {
    int rank = (int)(square >> 3) + STEPS[step][0], file = (int)(square & 7) + STEPS[step][1];
    u64 attacked = 0;
    while (rank >= 0 && rank < 8 && file >= 0 && file < 8) {
        u64 bit = 1ull << (8 * rank + file);
        attacked |= bit;
        if (occupied & bit) break;
        rank += STEPS[step][0];
        file += STEPS[step][1];
    }
    return attacked;
}

/* Steps 0, 1, 4 and 5 are a rook's, the others a bishop's. */
static u64 walk(unsigned square, int piece, u64 occupied) {
    u64 attacked = 0;
    for (int step = 0; step < 8; step++)
        if (((step >> 1) & 1) == piece) attacked |= along(square, step, occupied);
    return attacked;
}

/* The squares on which a man can be in the way. */
static u64 relevant(unsigned square, int piece) {
    u64 mask = 0;
    for (int step = 0; step < 8; step++) {
        if (((step >> 1) & 1) != piece) continue;
        u64 ray = along(square, step, 0), last = 0;
        for (u64 rest = ray; rest; rest &= rest - 1) {
            u64 bit = rest & -rest;
            if (along(square, step, bit) == ray) last = bit;
        }
        mask |= ray & ~last;
    }
    return mask;
}

static u64 state = 0x9e3779b97f4a7c15ull;

static u64 next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* A factor that numbers the occupied squares by so many bits, and the numbers' attacks. */
static u64 find_factor(unsigned square, int piece, u64 mask, int bits, u64 *attacks) {
    static u64 occupied[4096], attacked[4096];
    static unsigned seen[4096], turn;
    size_t count = 0;
    u64 subset = 0;
    do {
        occupied[count] = subset;
        attacked[count++] = walk(square, piece, subset);
        subset = (subset - mask) & mask;
    } while (subset);
    for (;;) {
        u64 factor = next_random() & next_random() & next_random();
        size_t fitting = 0;
        turn++;
        for (; fitting < count; fitting++) {
            size_t at = occupied[fitting] * factor >> (64 - bits);
            if (seen[at] == turn && attacks[at] != attacked[fitting]) break;
            seen[at] = turn;
            attacks[at] = attacked[fitting];
        }
        if (fitting == count) return factor;
    }
}

/* One record a square and piece, as long as a shift and a pointer make it. */
struct fancy {
    u64 mask, factor;
    const u64 *attacks;
    unsigned shift;
};

static _Alignas(64) struct fancy fancies[64][2];
static u64 fancy_attacks[107648];

static inline u64 fancy(unsigned square, int piece, u64 occupied) {
    const struct fancy *at = &fancies[square][piece];
    return at->attacks[(occupied & at->mask) * at->factor >> at->shift];
}
static inline u64 fancy_rook(unsigned square, u64 occupied) { return fancy(square, ROOK, occupied); }
static inline u64 fancy_bishop(unsigned square, u64 occupied) { return fancy(square, BISHOP, occupied); }
static inline u64 fancy_queen(unsigned square, u64 occupied) {
    return fancy_rook(square, occupied) | fancy_bishop(square, occupied);
}

/* Shifts that are the same for all squares, with a table for each. */
struct plain {
    u64 mask, factor;
};

static _Alignas(64) struct plain plains[64][2];
static u64 plain_rooks[64][4096], plain_bishops[64][512];

static inline u64 plain_rook(unsigned square, u64 occupied) {
    const struct plain *at = &plains[square][ROOK];
    return plain_rooks[square][(occupied & at->mask) * at->factor >> 52];
}
static inline u64 plain_bishop(unsigned square, u64 occupied) {
    const struct plain *at = &plains[square][BISHOP];
    return plain_bishops[square][(occupied & at->mask) * at->factor >> 55];
}
static inline u64 plain_queen(unsigned square, u64 occupied) {
    return plain_rook(square, occupied) | plain_bishop(square, occupied);
}

static void fill_magics(void) {
    u64 *attacks = fancy_attacks;
    for (unsigned square = 0; square < 64; square++) {
        for (int piece = ROOK; piece <= BISHOP; piece++) {
            u64 mask = relevant(square, piece);
            int bits = __builtin_popcountll(mask);
            u64 factor = find_factor(square, piece, mask, bits, attacks);
            fancies[square][piece] = (struct fancy){mask, factor, attacks, 64u - (unsigned)bits};
            attacks += (size_t)1 << bits;
            plains[square][piece] = (struct plain){mask, factor};
            u64 *table = piece == ROOK ? plain_rooks[square] : plain_bishops[square];
            u64 subset = 0;
            do {
                table[subset * factor >> (piece == ROOK ? 52 : 55)] = walk(square, piece, subset);
                subset = (subset - mask) & mask;
            } while (subset);
        }
    }
}

#if defined(__BMI2__)
struct extracted {
    u64 mask;
    const u64 *attacks;
};

static _Alignas(64) struct extracted extracteds[64][2];
static u64 extracted_attacks[107648];

static inline u64 pext(unsigned square, int piece, u64 occupied) {
    const struct extracted *at = &extracteds[square][piece];
    return at->attacks[_pext_u64(occupied, at->mask)];
}
static inline u64 pext_rook(unsigned square, u64 occupied) { return pext(square, ROOK, occupied); }
static inline u64 pext_bishop(unsigned square, u64 occupied) { return pext(square, BISHOP, occupied); }
static inline u64 pext_queen(unsigned square, u64 occupied) {
    return pext_rook(square, occupied) | pext_bishop(square, occupied);
}

static void fill_pext(void) {
    u64 *attacks = extracted_attacks;
    for (unsigned square = 0; square < 64; square++) {
        for (int piece = ROOK; piece <= BISHOP; piece++) {
            u64 mask = relevant(square, piece), subset = 0;
            extracteds[square][piece] = (struct extracted){mask, attacks};
            do {
                *attacks++ = walk(square, piece, subset);
                subset = (subset - mask) & mask;
            } while (subset);
        }
    }
}
#endif

/* File, diagonal, antidiagonal and rank without the square itself. */
static _Alignas(64) u64 lines[64][4];
/* What is attacked on the first rank, by file and the occupied squares between the ends. */
static uint8_t first_rank[8][64];

static void fill_lines(void) {
    static const int FIRST[4] = {0, 2, 3, 1};
    for (unsigned square = 0; square < 64; square++)
        for (int line = 0; line < 4; line++)
            lines[square][line] = along(square, FIRST[line], 0) | along(square, FIRST[line] + 4, 0);
    for (unsigned file = 0; file < 8; file++)
        for (unsigned inner = 0; inner < 64; inner++)
            first_rank[file][inner] = (uint8_t)(along(file, 1, inner << 1) | along(file, 5, inner << 1));
}

static inline u64 turned(u64 word) {
#if defined(__aarch64__)
    __asm__("rbit %0, %1" : "=r"(word) : "r"(word));
    return word;
#else
    return __builtin_bswap64(word);
#endif
}

static inline u64 by_difference(unsigned square, int line, u64 occupied) {
    u64 mask = lines[square][line], bit = 1ull << square, men = occupied & mask;
    return ((men - bit) ^ turned(turned(men) - turned(bit))) & mask;
}
static inline u64 on_rank(unsigned square, u64 occupied) {
#if defined(__aarch64__)
    return by_difference(square, 3, occupied);
#else
    unsigned first = square & 56;
    return (u64)first_rank[square & 7][occupied >> (first + 1) & 63] << first;
#endif
}
static inline u64 hyperbola_rook(unsigned square, u64 occupied) {
    return by_difference(square, 0, occupied) | on_rank(square, occupied);
}
static inline u64 hyperbola_bishop(unsigned square, u64 occupied) {
    return by_difference(square, 1, occupied) | by_difference(square, 2, occupied);
}
static inline u64 hyperbola_queen(unsigned square, u64 occupied) {
    return hyperbola_rook(square, occupied) | hyperbola_bishop(square, occupied);
}

#if defined(__AVX2__)
/* File and both diagonals of a queen in one register, the diagonals of a bishop in half of one. */
static inline u64 avx2_rook(unsigned square, u64 occupied) { return hyperbola_rook(square, occupied); }
static inline u64 avx2_bishop(unsigned square, u64 occupied) {
    const __m128i order = _mm_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
    __m128i mask = _mm_loadu_si128((const __m128i *)&lines[square][1]);
    __m128i bit = _mm_set1_epi64x((long long)(1ull << square));
    __m128i men = _mm_and_si128(_mm_set1_epi64x((long long)occupied), mask);
    __m128i back = _mm_sub_epi64(_mm_shuffle_epi8(men, order), _mm_shuffle_epi8(bit, order));
    __m128i both = _mm_xor_si128(_mm_sub_epi64(men, bit), _mm_shuffle_epi8(back, order));
    both = _mm_and_si128(both, mask);
    return (u64)_mm_cvtsi128_si64(_mm_or_si128(both, _mm_unpackhi_epi64(both, both)));
}
static inline u64 avx2_queen(unsigned square, u64 occupied) {
    const __m256i order = _mm256_broadcastsi128_si256(_mm_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    __m256i mask = _mm256_load_si256((const __m256i *)lines[square]);
    /* The last line is the rank, which does not turn. */
    mask = _mm256_blend_epi32(mask, _mm256_setzero_si256(), 0xc0);
    __m256i bit = _mm256_set1_epi64x((long long)(1ull << square));
    __m256i men = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), mask);
    __m256i back = _mm256_sub_epi64(_mm256_shuffle_epi8(men, order), _mm256_shuffle_epi8(bit, order));
    __m256i all = _mm256_xor_si256(_mm256_sub_epi64(men, bit), _mm256_shuffle_epi8(back, order));
    all = _mm256_and_si256(all, mask);
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return (u64)_mm_cvtsi128_si64(half) | on_rank(square, occupied);
}
#endif

#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
/* Rays that ascend in bits, then those that descend: of a queen in one register, of a rook or a bishop in half of one. */
static _Alignas(64) u64 queen_rays[64][8];
static _Alignas(64) u64 half_rays[64][2][4];

static void fill_rays(void) {
    for (unsigned square = 0; square < 64; square++) {
        int count[2] = {0, 0};
        for (int step = 0; step < 8; step++) {
            int piece = (step >> 1) & 1;
            u64 ray = along(square, step, 0);
            queen_rays[square][step] = ray;
            half_rays[square][piece][count[piece]++] = ray;
        }
    }
}

/* Up to the lowest man, or from the highest one on; the lowest bit stands for no man below. */
static inline u64 half_avx512(unsigned square, int piece, u64 occupied) {
    const __m256i one = _mm256_set1_epi64x(1);
    __m256i rays = _mm256_load_si256((const __m256i *)half_rays[square][piece]);
    __m256i men = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), rays);
    __m256i up = _mm256_xor_si256(men, _mm256_sub_epi64(men, one));
    __m256i zeros = _mm256_lzcnt_epi64(_mm256_or_si256(men, one));
    __m256i down = _mm256_srav_epi64(_mm256_set1_epi64x(INT64_MIN), zeros);
    __m256i all = _mm256_and_si256(_mm256_mask_mov_epi64(up, 0xc, down), rays);
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    return (u64)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}
static inline u64 avx512_rook(unsigned square, u64 occupied) { return half_avx512(square, ROOK, occupied); }
static inline u64 avx512_bishop(unsigned square, u64 occupied) { return half_avx512(square, BISHOP, occupied); }
static inline u64 avx512_queen(unsigned square, u64 occupied) {
    const __m512i one = _mm512_set1_epi64(1);
    __m512i rays = _mm512_load_si512(queen_rays[square]);
    __m512i men = _mm512_and_si512(_mm512_set1_epi64((long long)occupied), rays);
    __m512i up = _mm512_xor_si512(men, _mm512_sub_epi64(men, one));
    __m512i zeros = _mm512_lzcnt_epi64(_mm512_or_si512(men, one));
    __m512i down = _mm512_srav_epi64(_mm512_set1_epi64(INT64_MIN), zeros);
    return (u64)_mm512_reduce_or_epi64(_mm512_and_si512(_mm512_mask_mov_epi64(up, 0xf0, down), rays));
}
#endif

/* The passes that the benchmark times, as the Rust next to this file has them. */
#define SQUARE(word) ((unsigned)((word) * 0x9e3779b97f4a7c15ull >> 58))

#define PASSES(function)                                                                                 \
    static u64 one_##function(unsigned square, u64 occupied) { return function(square, occupied); }      \
    static u64 chain_##function(const u64 *words, size_t count, u64 board) {                             \
        for (size_t i = 0; i < count; i++) {                                                             \
            u64 word = board ^ words[i];                                                                 \
            board = function(SQUARE(word), word);                                                        \
        }                                                                                                \
        return board;                                                                                    \
    }                                                                                                    \
    static void slice_##function(const u64 *restrict words, size_t count, u64 *restrict out) {           \
        for (size_t i = 0; i < count; i++) out[i] = function(SQUARE(words[i]), words[i]);                \
    }                                                                                                    \
    static void burst_##function(const u64 *words, size_t count) {                                       \
        for (size_t i = 0; i < count; i++) {                                                             \
            u64 attacked = function(SQUARE(words[i]), words[i]);                                         \
            __asm__ volatile("" : : "r"(&attacked) : "memory");                                          \
        }                                                                                                \
    }

#define FORM(form) PASSES(form##_rook) PASSES(form##_bishop) PASSES(form##_queen)

struct passes {
    u64 (*one)(unsigned square, u64 occupied);
    u64 (*chain)(const u64 *words, size_t count, u64 board);
    void (*slice)(const u64 *words, size_t count, u64 *out);
    void (*burst)(const u64 *words, size_t count);
};

struct form {
    const char *name;
    struct passes rook, bishop, queen;
};

#define ROW(name, form) {name, PASSED(form##_rook), PASSED(form##_bishop), PASSED(form##_queen)}
#define PASSED(function) {one_##function, chain_##function, slice_##function, burst_##function}

FORM(fancy)
FORM(plain)
#if defined(__BMI2__)
FORM(pext)
#endif
FORM(hyperbola)
#if defined(__AVX2__)
FORM(avx2)
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
FORM(avx512)
#endif

static const struct form FORMS[] = {
    ROW("C, fancy", fancy),
    ROW("C, plain", plain),
#if defined(__BMI2__)
    ROW("C, pext", pext),
#endif
    ROW("C, hyperbola", hyperbola),
#if defined(__AVX2__)
    ROW("C, AVX2", avx2),
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
    ROW("C, AVX-512", avx512),
#endif
};

/* Fills the tables, and returns the forms that this build has. */
const struct form *permgen_forms(size_t *count) {
    fill_magics();
#if defined(__BMI2__)
    fill_pext();
#endif
    fill_lines();
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
    fill_rays();
#endif
    *count = sizeof FORMS / sizeof FORMS[0];
    return FORMS;
}
