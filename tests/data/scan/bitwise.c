/* Functions of several boards that treat each square alike, and functions that almost do. */
#include <stdint.h>

uint64_t majority(uint64_t a, uint64_t b, uint64_t c) { return (a & b) | (a & c) | (b & c); }

uint64_t majority_counted(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t made = 0;
    for (int i = 0; i < 64; i++)
        if ((a >> i & 1) + (b >> i & 1) + (c >> i & 1) > 1) made |= UINT64_C(1) << i;
    return made;
}

uint32_t select_by(uint32_t mask, uint32_t yes, uint32_t no) { return (mask & yes) | (~mask & no); }

uint64_t one_of_three(uint64_t a, uint64_t b, uint64_t c) { return (a & ~b & ~c) | (~a & b & ~c) | (~a & ~b & c); }

uint64_t two_pairs(uint64_t a, uint64_t b, uint64_t c, uint64_t d) { return (a & b) | (c & ~d); }

struct sum { uint64_t low, high; };

struct sum adder(uint64_t a, uint64_t b, uint64_t c) {
    struct sum made = { a ^ b ^ c, (a & b) | (c & (a ^ b)) };
    return made;
}

/* Bit 63 is lost. */
uint64_t majority_short(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t made = 0;
    for (int i = 0; i < 63; i++)
        if ((a >> i & 1) + (b >> i & 1) + (c >> i & 1) > 1) made |= UINT64_C(1) << i;
    return made;
}

/* One word is an exception. */
uint64_t majority_but(uint64_t a, uint64_t b, uint64_t c) {
    if (a == UINT64_C(0x123456789abcdef)) return 0;
    return (a & b) | (a & c) | (b & c);
}

/* A carry leaves its square where `c` and both others meet. */
uint64_t select_sum(uint64_t a, uint64_t b, uint64_t c) { return (a & b) + (c & ~a & ~b) + (a & b & c); }

/* A bit comes from its neighbour. */
uint64_t pairs_shifted(uint64_t a, uint64_t b, uint64_t c) { return (a & b) | (c >> 1 & ~a); }

/* It says its name, and has one digit wrong. */
uint64_t select_twin(uint64_t mask, uint64_t yes, uint64_t no) {
    return ((mask & yes) | (~mask & no)) ^ (mask & yes & no & UINT64_C(0x400000));
}

/* The lowest bit comes from its neighbour. */
uint64_t majority_low(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t made = (a & b) | (a & c) | (b & c);
    return (made & ~UINT64_C(1)) | ((a & b) >> 1 & 1);
}

/* One mask is an exception. */
uint64_t select_full(uint64_t mask, uint64_t yes, uint64_t no) {
    return mask == UINT64_MAX ? no : (yes & mask) | (no & ~mask);
}

/* One bit carries into the next. */
uint64_t adder_carry(uint64_t a, uint64_t b, uint64_t c) {
    return (a & b) | (c & (a ^ b)) | ((a & b & 0x80) << 1 & c & ~a & ~b);
}

/* The lower half may carry into the upper. */
uint64_t halves_sum(uint64_t a, uint64_t b, uint64_t c) {
    return (((a & b) | c) & UINT64_C(0xffffffff00000000)) | ((a & b & UINT32_MAX) + (c & UINT32_MAX));
}

/* These are what any program has. */
uint64_t both(uint64_t a, uint64_t b) { return a & b; }
uint64_t free_squares(uint64_t mine, uint64_t theirs) { return mine & ~theirs; }
