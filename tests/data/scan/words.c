/* Maps of words by masks, shifts, products, helpers, macros, unions and recursion. */
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 u128;

#define SWAP(x, m, n) ((((x) >> (n)) & (m)) | (((x) & (m)) << (n)))

uint64_t fv_masks(uint64_t x) {
    const uint64_t k1 = 0x00ff00ff00ff00ffull, k2 = 0x0000ffff0000ffffull;
    x = ((x >> 8) & k1) | ((x & k1) << 8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    return (x >> 32) | (x << 32);
}
uint64_t fv_masks_twin1(uint64_t x) {
    const uint64_t k1 = 0x00ff00ff00ff00feull, k2 = 0x0000ffff0000ffffull;
    x = ((x >> 8) & k1) | ((x & k1) << 8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    return (x >> 32) | (x << 32);
}
uint64_t fv_masks_twin2(uint64_t x) {
    const uint64_t k1 = 0x00ff00ff00ff00ffull, k2 = 0x0000ffff0000ffffull;
    x = ((x >> 8) & k1) | ((x & k1) << 8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    return (x >> 32) | (x << 31);
}
uint64_t fv_builtin(uint64_t x) { return __builtin_bswap64(x); }
uint64_t fv_bytes(uint64_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 8; i++) { r = r << 8 | (x & 255); x >>= 8; }
    return r;
}
uint64_t fv_shifts(uint64_t x) {
    return (x << 56) | ((x << 40) & 0x00ff000000000000ull) | ((x << 24) & 0x0000ff0000000000ull)
        | ((x << 8) & 0x000000ff00000000ull) | ((x >> 8) & 0x00000000ff000000ull)
        | ((x >> 24) & 0x0000000000ff0000ull) | ((x >> 40) & 0x000000000000ff00ull) | (x >> 56);
}
uint64_t fv_shifts_twin(uint64_t x) {
    return (x << 56) | ((x << 40) & 0x00ff000000000000ull) | ((x << 24) & 0x0000ff0000000000ull)
        | ((x << 8) & 0x000000ff00000000ull) | ((x >> 8) & 0x00000000ff000000ull)
        | ((x >> 24) & 0x0000000000ff0000ull) | ((x >> 40) & 0x000000000000ff00ull) | (x >> 57);
}
typedef union { uint64_t word; uint8_t bytes[8]; } board_union;
uint64_t fv_union(uint64_t x) {
    board_union a, b;
    a.word = x;
    for (int i = 0; i < 8; i++) b.bytes[i] = a.bytes[7 - i];
    return b.word;
}
uint64_t fv_union_twin(uint64_t x) {
    board_union a, b;
    a.word = x;
    b.word = 0;
    for (int i = 0; i < 7; i++) b.bytes[i] = a.bytes[7 - i];
    return b.word;
}
uint64_t fv_memcpy(uint64_t x) {
    uint8_t a[8], b[8];
    memcpy(a, &x, 8);
    for (int i = 0; i < 8; i++) b[7 - i] = a[i];
    memcpy(&x, b, 8);
    return x;
}
uint64_t fv_pointers(uint64_t x) {
    uint8_t bytes[8], *first = bytes, *last = bytes + 8;
    memcpy(bytes, &x, 8);
    while (first < --last) {
        uint8_t kept = *first;
        *first++ = *last;
        *last = kept;
    }
    memcpy(&x, bytes, 8);
    return x;
}
uint64_t fv_pointers_twin(uint64_t x) {
    uint8_t bytes[8], *first = bytes + 1, *last = bytes + 8;
    memcpy(bytes, &x, 8);
    while (first < --last) {
        uint8_t kept = *first;
        *first++ = *last;
        *last = kept;
    }
    memcpy(&x, bytes, 8);
    return x;
}
uint64_t mh_masks(uint64_t x) {
    x = ((x >> 1) & 0x5555555555555555ull) | ((x & 0x5555555555555555ull) << 1);
    x = ((x >> 2) & 0x3333333333333333ull) | ((x & 0x3333333333333333ull) << 2);
    return ((x >> 4) & 0x0f0f0f0f0f0f0f0full) | ((x & 0x0f0f0f0f0f0f0f0full) << 4);
}
uint64_t mh_macro(uint64_t x) {
    x = SWAP(x, 0x5555555555555555ull, 1);
    x = SWAP(x, 0x3333333333333333ull, 2);
    return SWAP(x, 0x0f0f0f0f0f0f0f0full, 4);
}
uint64_t mh_macro_twin(uint64_t x) {
    x = SWAP(x, 0x5555555555555555ull, 1);
    x = SWAP(x, 0x3333333333333333ull, 2);
    return SWAP(x, 0x0f0f0f0f0f0f0f0full, 3);
}
uint64_t mh_sums(uint64_t x) {
    x = ((x >> 1) & 0x5555555555555555ull) + 2 * (x & 0x5555555555555555ull);
    x = ((x >> 2) & 0x3333333333333333ull) + 4 * (x & 0x3333333333333333ull);
    return ((x >> 4) & 0x0f0f0f0f0f0f0f0full) + 16 * (x & 0x0f0f0f0f0f0f0f0full);
}
uint64_t mh_rotations(uint64_t x) {
    const uint64_t k1 = 0x5555555555555555ull, k2 = 0x3333333333333333ull, k4 = 0x0f0f0f0f0f0f0f0full;
    x ^= k4 & (x ^ (x << 8 | x >> 56));
    x ^= k2 & (x ^ (x << 4 | x >> 60));
    x ^= k1 & (x ^ (x << 2 | x >> 62));
    return x >> 7 | x << 57;
}
static const uint8_t nibble_reversed[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
uint64_t mh_nibble_table(uint64_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 8; i++) {
        unsigned byte = x >> (8 * i) & 255;
        r |= (uint64_t)(nibble_reversed[byte & 15] << 4 | nibble_reversed[byte >> 4]) << (8 * i);
    }
    return r;
}
static uint64_t delta_swap(uint64_t x, uint64_t mask, int distance) {
    uint64_t t = (x ^ (x >> distance)) & mask;
    return x ^ t ^ (t << distance);
}
uint64_t fd_helper(uint64_t x) {
    x = delta_swap(x, 0x00000000f0f0f0f0ull, 28);
    x = delta_swap(x, 0x0000cccc0000ccccull, 14);
    return delta_swap(x, 0x00aa00aa00aa00aaull, 7);
}
uint64_t fd_helper_twin1(uint64_t x) {
    x = delta_swap(x, 0x00000000f0f0f0f0ull, 28);
    x = delta_swap(x, 0x0000cccc0000ccc8ull, 14);
    return delta_swap(x, 0x00aa00aa00aa00aaull, 7);
}
uint64_t fd_helper_twin2(uint64_t x) {
    x = delta_swap(x, 0x00000000f0f0f0f0ull, 28);
    x = delta_swap(x, 0x0000cccc0000ccccull, 14);
    return delta_swap(x, 0x00aa00aa00aa00aaull, 9);
}
uint64_t cw_helpers(uint64_t x) { return fv_builtin(fd_helper(x)); }
uint64_t ccw_helpers(uint64_t x) { return fd_helper(fv_builtin(x)); }
uint64_t r180_helpers(uint64_t x) { return mh_masks(fv_masks(x)); }
uint64_t fa_helpers(uint64_t x) { return fd_helper(r180_helpers(x)); }
uint64_t fa_masks(uint64_t x) {
    const uint64_t k1 = 0xaa00aa00aa00aa00ull, k2 = 0xcccc0000cccc0000ull, k4 = 0xf0f0f0f00f0f0f0full;
    uint64_t t = x ^ (x << 36);
    x ^= k4 & (t ^ (x >> 36));
    t = k2 & (x ^ (x << 18));
    x ^= t ^ (t >> 18);
    t = k1 & (x ^ (x << 9));
    return x ^ t ^ (t >> 9);
}
static uint64_t reverse_low(uint64_t x, int bits) {
    if (bits == 1) return x & 1;
    int half = bits / 2;
    return reverse_low(x, half) << half | reverse_low(x >> half, half);
}
uint64_t r180_recursive(uint64_t x) { return reverse_low(x, 64); }
uint64_t r180_recursive_twin(uint64_t x) { return reverse_low(x, 32); }
uint64_t r180_shift_loop(uint64_t x) {
    uint64_t r = 0;
    int n = 64;
    do { r = r << 1 | (x & 1); x >>= 1; } while (--n);
    return r;
}
int64_t r180_signed(int64_t x) {
    int64_t r = 0;
    for (int i = 0; i < 64; i++) r |= (int64_t)((uint64_t)(x >> i & 1) << (63 - i));
    return r;
}
int64_t fv_signed_twin(int64_t x) {
    int64_t r = x >> 56;
    for (int i = 1; i < 8; i++) r |= (int64_t)((uint64_t)(x >> (56 - 8 * i) & 255) << (8 * i));
    return r;
}
uint32_t bswap_masks_32(uint32_t x) {
    return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}
uint32_t bswap_masks_32_twin(uint32_t x) {
    return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 23;
}
uint32_t reverse_32(uint32_t x) {
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
    return __builtin_bswap32(x);
}
uint16_t reverse_16(uint16_t x) {
    uint16_t r = 0;
    for (int i = 0; i < 16; i++) r = (uint16_t)(r << 1 | (x >> i & 1));
    return r;
}
uint8_t reverse_8(uint8_t b) {
    b = (uint8_t)((b & 0xf0) >> 4 | (b & 0x0f) << 4);
    b = (uint8_t)((b & 0xcc) >> 2 | (b & 0x33) << 2);
    return (uint8_t)((b & 0xaa) >> 1 | (b & 0x55) << 1);
}
uint8_t reverse_8_product(uint8_t b) {
    return (uint8_t)(((b * 0x80200802ull) & 0x0884422110ull) * 0x0101010101ull >> 32);
}
uint8_t reverse_8_product_twin(uint8_t b) {
    return (uint8_t)(((b * 0x80200802ull) & 0x0884422110ull) * 0x0101010101ull >> 31);
}
u128 reverse_bytes_128(u128 x) {
    return (u128)__builtin_bswap64((uint64_t)x) << 64 | __builtin_bswap64((uint64_t)(x >> 64));
}
uint64_t rotl_13(uint64_t x) { return x << 13 | x >> 51; }
uint64_t rotl_13_twin(uint64_t x) { return x << 13 | x >> 50; }
uint64_t interleave_halves(uint64_t x) {
    x = delta_swap(x, 0x00000000ffff0000ull, 16);
    x = delta_swap(x, 0x0000ff000000ff00ull, 8);
    x = delta_swap(x, 0x00f000f000f000f0ull, 4);
    x = delta_swap(x, 0x0c0c0c0c0c0c0c0cull, 2);
    return delta_swap(x, 0x2222222222222222ull, 1);
}
uint64_t tiles_transposed(uint64_t x) {
    uint64_t a1 = x & 0xf0f00f0ff0f00f0full, a2 = x & 0x0000f0f00000f0f0ull, a3 = x & 0x0f0f00000f0f0000ull;
    uint64_t a = a1 | a2 << 12 | a3 >> 12;
    uint64_t b1 = a & 0xff00ff0000ff00ffull, b2 = a & 0x00ff00ff00000000ull, b3 = a & 0x00000000ff00ff00ull;
    return b1 | b2 >> 24 | b3 << 24;
}
uint64_t tiles_transposed_twin(uint64_t x) {
    uint64_t a1 = x & 0xf0f00f0ff0f00f0full, a2 = x & 0x0000f0f00000f0f0ull, a3 = x & 0x0f0f00000f0f0000ull;
    uint64_t a = a1 | a2 << 12 | a3 >> 12;
    uint64_t b1 = a & 0xff00ff0000ff00ffull, b2 = a & 0x00ff00ff00000000ull, b3 = a & 0x00000000ff00ff00ull;
    return b1 | b2 >> 24 | b3 << 20;
}
uint64_t east(uint64_t x) { return (x << 1) & 0xfefefefefefefefeull; }
uint64_t west(uint64_t x) { return (x >> 1) & 0x7f7f7f7f7f7f7f7full; }
uint64_t north(uint64_t x) { return x << 8; }
uint64_t file_d(uint64_t x) { return x & 0x0808080808080808ull; }
uint64_t mirrored_half(uint64_t x) { return __builtin_bswap64(x) & 0xffffffffull; }
unsigned file_index(uint64_t x) {
    return (unsigned)(((x & 0x0101010101010101ull) * 0x0102040810204080ull) >> 56);
}
unsigned file_index_twin(uint64_t x) {
    return (unsigned)(((x & 0x0101010101010101ull) * 0x0102040810204080ull) >> 57);
}
uint8_t third_rank(uint64_t x) { return (uint8_t)(x >> 16); }
uint8_t diagonal_index(uint64_t x) {
    return (uint8_t)(((x & 0x8040201008040201ull) * 0x0101010101010101ull) >> 56);
}
uint8_t file_loop(uint64_t x) {
    uint8_t r = 0;
    for (int i = 0; i < 8; i++) r |= (uint8_t)((x >> (8 * i + 3) & 1) << i);
    return r;
}
uint64_t file_spread(uint8_t x) {
    uint64_t r = 0;
    for (int i = 0; i < 8; i++) r |= (uint64_t)(x >> i & 1) << (8 * i);
    return r;
}
uint64_t gray(uint64_t x) { return x ^ (x >> 1); }
uint64_t gray_back(uint64_t x) {
    for (int n = 1; n < 64; n *= 2) x ^= x >> n;
    return x;
}
uint64_t prefix_up(uint64_t x) {
    x ^= x << 1; x ^= x << 2; x ^= x << 4; x ^= x << 8; x ^= x << 16;
    return x ^ x << 32;
}
uint64_t xorshift(uint64_t x) { x ^= x << 13; x ^= x >> 7; return x ^ x << 17; }
uint64_t complement(uint64_t x) { return ~x; }
uint64_t file_fill(uint64_t x) { return (x & 0x0101010101010101ull) * 255; }
uint64_t first_rank_up(uint64_t x) { return (x & 255) * 0x0101010101010101ull; }
uint32_t crc_step(uint32_t x) {
    for (int i = 0; i < 8; i++) x = x >> 1 ^ (0xedb88320u & (0 - (x & 1)));
    return x;
}
uint32_t crc_branches(uint32_t x) {
    for (int i = 0; i < 8; i++) x = x & 1 ? x >> 1 ^ 0xedb88320u : x >> 1;
    return x;
}
int parity(uint64_t x) { return __builtin_parityll(x); }
uint64_t parity_of_dark(uint64_t board) { return __builtin_parityll(board & 0xaa55aa55aa55aa55ull); }
uint64_t parity_of_next(uint64_t x) { return __builtin_parityll(x + 1); }
int population(uint64_t x) { return __builtin_popcountll(x); }
int population_loop(uint64_t x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
uint64_t lowest(uint64_t x) { return x & (0 - x); }
uint64_t without_lowest(uint64_t x) { return x & (x - 1); }
uint64_t successor(uint64_t x) { return x + 1; }
uint64_t thrice(uint64_t x) { return 3 * x; }
uint64_t square_word(uint64_t x) { return x * x; }
uint64_t hash(uint64_t x) {
    x ^= x >> 33; x *= 0xff51afd7ed558ccdull; x ^= x >> 33; x *= 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
}
uint64_t king(uint64_t x) {
    uint64_t row = x | (x << 1 & 0xfefefefefefefefeull) | (x >> 1 & 0x7f7f7f7f7f7f7f7full);
    return row | row << 8 | row >> 8;
}
uint64_t smeared(uint64_t x) { x |= x << 8; x |= x << 16; return x | x << 32; }
int larger(int a, int b) { return a > b ? a : b; }
int clamp(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }
int halved(int x) { return x / 2; }
int remainder_7(int x) { return x % 7; }
uint64_t counter;
uint64_t counted(uint64_t x) { counter++; return __builtin_bswap64(x); }
uint64_t table_of_state[64];
uint64_t looked_up(uint64_t x) { return table_of_state[x & 63]; }
uint64_t some_flip(uint64_t x) { return x ? __builtin_bswap64(x) : 1; }
uint64_t almost_flip(uint64_t x) { return x == 0x123456789abcdefull ? x : __builtin_bswap64(x); }
uint64_t volatile_flip(const volatile uint64_t *x) { return __builtin_bswap64(*x); }
double real(double x) { return x * 2; }
void printed(const char *text) { (void)text; }

/* Four bits in the opposite order: a row of a board, and no numbers of squares. */
uint32_t row_mirrored(uint32_t x) { return (x >> 3 & 1) | (x >> 1 & 2) | (x << 1 & 4) | (x << 3 & 8); }

/* The sign is copied into all bits above its place. */
uint64_t r180_sign_copied(uint64_t x) {
    uint64_t made = 0;
    for (int i = 0; i < 64; i++) made |= (uint64_t)((int64_t)x >> (63 - i) & (i == 0 ? -1 : 1)) << i;
    return made;
}

/* The last bit is lost. */
uint64_t mh_last(uint64_t x) {
    uint64_t made = 0;
    for (; x & (x - 1); x &= x - 1) made |= UINT64_C(1) << (__builtin_ctzll(x) ^ 7);
    return made;
}
