// C and C++: functions of permgen beside what people write. The words that stand for the random map come as arguments.
#ifdef __cplusplus
#include "board.hpp"
using namespace board;
#else
#include "board.h"
#endif

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WORDS = 1024, ROUNDS = 1000 };

static uint64_t words[WORDS];
static uint8_t to_flip[64], to_mirror[64], to_diagonal[64], to_turn[64], to_random[64];

static inline uint64_t permgen_flip(uint64_t b) { return flip_vertical(b); }
static inline uint64_t permgen_mirror(uint64_t b) { return mirror_horizontal(b); }
static inline uint64_t permgen_diagonal(uint64_t b) { return flip_diagonal(b); }
static inline uint64_t permgen_turn(uint64_t b) { return rotate_90(b); }
static inline uint64_t permgen_random(uint64_t b) { return random_map(b); }
static inline uint64_t permgen_index(uint64_t b) { return file_index(b); }

static inline uint64_t hand_flip(uint64_t b) {
    b = (b >> 8 & 0x00ff00ff00ff00ffull) | (b & 0x00ff00ff00ff00ffull) << 8;
    b = (b >> 16 & 0x0000ffff0000ffffull) | (b & 0x0000ffff0000ffffull) << 16;
    return b >> 32 | b << 32;
}
static inline uint64_t hand_mirror(uint64_t b) {
    b = (b >> 1 & 0x5555555555555555ull) | (b & 0x5555555555555555ull) << 1;
    b = (b >> 2 & 0x3333333333333333ull) | (b & 0x3333333333333333ull) << 2;
    return (b >> 4 & 0x0f0f0f0f0f0f0f0full) | (b & 0x0f0f0f0f0f0f0f0full) << 4;
}
static inline uint64_t hand_diagonal(uint64_t b) {
    uint64_t t = (b ^ b << 28) & 0x0f0f0f0f00000000ull;
    b ^= t ^ t >> 28;
    t = (b ^ b << 14) & 0x3333000033330000ull;
    b ^= t ^ t >> 14;
    t = (b ^ b << 7) & 0x5500550055005500ull;
    return b ^ t ^ t >> 7;
}
static inline uint64_t hand_turn(uint64_t b) { return hand_flip(hand_diagonal(b)); }
static inline uint64_t hand_index(uint64_t b) { return (b & 0x0101010101010101ull) * 0x0102040810204080ull >> 56; }

static inline uint64_t moved(uint64_t b, const uint8_t *to) {
    uint64_t result = 0;
    for (int square = 0; square < 64; square++) result |= (b >> square & 1) << to[square];
    return result;
}
static inline uint64_t loop_flip(uint64_t b) { return moved(b, to_flip); }
static inline uint64_t loop_mirror(uint64_t b) { return moved(b, to_mirror); }
static inline uint64_t loop_diagonal(uint64_t b) { return moved(b, to_diagonal); }
static inline uint64_t loop_turn(uint64_t b) { return moved(b, to_turn); }
static inline uint64_t loop_random(uint64_t b) { return moved(b, to_random); }
static inline uint64_t loop_index(uint64_t b) {
    uint64_t index = 0;
    for (int rank = 0; rank < 8; rank++) index |= (b >> (8 * rank) & 1) << rank;
    return index;
}

// each function: begin
static uint64_t chain_EACH(void) {
    uint64_t x = 1;
    for (int i = 0; i < WORDS; i++) x = EACH(x ^ words[i]);
    return x;
}
static uint64_t slice_EACH(void) {
    uint64_t x = 0;
    for (int i = 0; i < WORDS; i++) x ^= EACH(words[i]);
    return x;
}
static uint64_t call_EACH(uint64_t b) { return EACH(b); }
// each function: end

struct function {
    const char *name;
    uint64_t (*chain)(void), (*slice)(void), (*call)(uint64_t), (*right)(uint64_t);
    double best[2];
};
static struct function functions[] = {
    // each function: begin
    {"EACH", chain_EACH, slice_EACH, call_EACH, call_loop_MAP, {1e9, 1e9}},
    // each function: end
};

static double nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 65) return 2;
    for (int square = 0; square < 64; square++) {
        to_flip[square] = (uint8_t)(square ^ 56);
        to_mirror[square] = (uint8_t)(square ^ 7);
        to_diagonal[square] = (uint8_t)(square >> 3 | (square & 7) << 3);
        to_turn[square] = (uint8_t)((7 - (square & 7)) << 3 | square >> 3);
        to_random[square] = (uint8_t)atoi(arguments[square + 1]);
    }
    uint64_t word = 1;
    for (int i = 0; i < WORDS; i++) {
        word = word * 6364136223846793005ull + 1442695040888963407ull;
        words[i] = word ^ word >> 29;
    }
    enum { FUNCTIONS = sizeof functions / sizeof *functions };
    for (struct function *f = functions; f < functions + FUNCTIONS; f++) {
        for (int i = 0; i < WORDS; i++) {
            if (f->call(words[i]) != f->right(words[i])) {
                fprintf(stderr, "%s is wrong for %#llx\n", f->name, (unsigned long long)words[i]);
                return 1;
            }
        }
    }
    volatile uint64_t sink = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (struct function *f = functions; f < functions + FUNCTIONS; f++) {
            double start = nanoseconds();
            sink ^= f->chain();
            double middle = nanoseconds();
            sink ^= f->slice();
            double end = nanoseconds();
            if (middle - start < f->best[0]) f->best[0] = middle - start;
            if (end - middle < f->best[1]) f->best[1] = end - middle;
        }
    }
    for (struct function *f = functions; f < functions + FUNCTIONS; f++) {
        printf("%s %.3f %.3f\n", f->name, f->best[0] / WORDS, f->best[1] / WORDS);
    }
    return 0;
}
