/* Mistakes as people make them, for the scan to find. In each case `M(wrong, right)` is what somebody wrote, and what would be right:
   compiled with -DRIGHT, nothing in this file is wrong. The functions of a case begin with its number. */
#include <stdint.h>
#ifdef RIGHT
#define M(wrong, right) right
#else
#define M(wrong, right) wrong
#endif
typedef uint64_t u64;

/* A digit of a mask. */
static u64 rest(u64 x) { x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4; return x; }

u64 m01_turned(u64 x) { x = (x >> 1 & M(0x5555555555555545ull, 0x5555555555555555ull)) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4; return x; }
u64 m02_turned(u64 x) { x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & M(0x3333333133333333ull, 0x3333333333333333ull)) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4; return x; }
u64 m03_turned(u64 x) { x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & M(0x0f0f0f0f0f0d0f0full, 0x0f0f0f0f0f0f0f0full)) | (x & 0x0f0f0f0f0f0f0f0full) << 4; return x; }
u64 m04_turned(u64 x) { x = (x >> 8 & M(0x00ff00ff00ff00f7ull, 0x00ff00ff00ff00ffull)) | (x & 0x00ff00ff00ff00ffull) << 8; x = (x >> 16 & 0x0000ffff0000ffffull) | (x & 0x0000ffff0000ffffull) << 16; x = (x >> 32 & 0x00000000ffffffffull) | (x & 0x00000000ffffffffull) << 32; return x; }
u64 m05_turned(u64 x) { x = (x >> 8 & 0x00ff00ff00ff00ffull) | (x & 0x00ff00ff00ff00ffull) << 8; x = (x >> 16 & M(0x0000ffff0010ffffull, 0x0000ffff0000ffffull)) | (x & 0x0000ffff0000ffffull) << 16; x = (x >> 32 & 0x00000000ffffffffull) | (x & 0x00000000ffffffffull) << 32; return x; }
u64 m06_turned(u64 x) { x = (x >> 1 & M(0x4555555555555555ull, 0x5555555555555555ull)) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4; x = (x >> 8 & 0x00ff00ff00ff00ffull) | (x & 0x00ff00ff00ff00ffull) << 8; x = (x >> 16 & 0x0000ffff0000ffffull) | (x & 0x0000ffff0000ffffull) << 16; x = (x >> 32 & 0x00000000ffffffffull) | (x & 0x00000000ffffffffull) << 32; return x; }
u64 m07_turned(u64 x) { x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & M(0x0f0f0f0f0f0f0e0full, 0x0f0f0f0f0f0f0f0full)) | (x & 0x0f0f0f0f0f0f0f0full) << 4; x = (x >> 8 & 0x00ff00ff00ff00ffull) | (x & 0x00ff00ff00ff00ffull) << 8; x = (x >> 16 & 0x0000ffff0000ffffull) | (x & 0x0000ffff0000ffffull) << 16; x = (x >> 32 & 0x00000000ffffffffull) | (x & 0x00000000ffffffffull) << 32; return x; }
u64 m08_turned(u64 x) { x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1; x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2; x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4; x = (x >> 8 & M(0x00ff00ff00ff00fdull, 0x00ff00ff00ff00ffull)) | (x & 0x00ff00ff00ff00ffull) << 8; x = (x >> 16 & 0x0000ffff0000ffffull) | (x & 0x0000ffff0000ffffull) << 16; x = (x >> 32 & 0x00000000ffffffffull) | (x & 0x00000000ffffffffull) << 32; return x; }
/* Two entries of a table. */
static const unsigned char m09_to[64] = {56, 57, 58, M(60, 59), M(59, 60), 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55, 40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39, 24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
int m09_place(int square) { return m09_to[square]; }
static const unsigned char m10_to[64] = {7, 6, 5, 4, 3, 2, 1, 0, 15, 14, M(12, 13), M(13, 12), 11, 10, 9, 8, 23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24, 39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40, 55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56};
int m10_place(int square) { return m10_to[square]; }
static const unsigned char m11_to[64] = {63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, M(45, 46), M(46, 45), 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
int m11_place(int square) { return m11_to[square]; }
static const unsigned char m12_to[64] = {0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57, 2, 10, 18, 26, 34, 42, 50, 58, M(11, 3), M(3, 11), 19, 27, 35, 43, 51, 59, 4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61, 6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};
int m12_place(int square) { return m12_to[square]; }
static const unsigned char m13_to[64] = {63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, M(59, 4), M(4, 59), 51, 43, 35, 27, 19, 11, 3, 58, 50, 42, 34, 26, 18, 10, 2, 57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0};
int m13_place(int square) { return m13_to[square]; }
static const unsigned char m14_to[64] = {56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36, 28, 20, M(4, 12), M(12, 4), 61, 53, 45, 37, 29, 21, 13, 5, 62, 54, 46, 38, 30, 22, 14, 6, 63, 55, 47, 39, 31, 23, 15, 7};
int m14_place(int square) { return m14_to[square]; }
static const unsigned char m15_to[64] = {7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62, 5, 13, 21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60, 3, 11, 19, 27, 35, 43, 51, 59, 2, 10, 18, 26, 34, M(50, 42), M(42, 50), 58, 1, 9, 17, 25, 33, 41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56};
int m15_place(int square) { return m15_to[square]; }
static const unsigned char m16_to[64] = {56, 57, 58, 59, 60, 61, 62, 63, 48, 49, 50, 51, 52, 53, 54, 55, 40, 41, 42, 43, 44, 45, 46, 47, 32, 33, 34, 35, 36, 37, 38, 39, 24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, M(13, 12), M(12, 13), 14, 15, 0, 1, 2, 3, 4, 5, 6, 7};
int m16_place(int square) { return m16_to[square]; }
/* A table of another map beside what computes it. */
static const unsigned char m17_to[64] = {3, 8, 13, 18, 23, 28, 33, 38, 43, 48, M(11, 53), 58, 63, 4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 1, 6, M(53, 11), 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57, 62};
int m17_fast(int square) { return m17_to[square]; }
int m17_slow(int square) { return (square * 5 + 3) & 63; }
static const unsigned char m18_to[64] = {0, 11, 22, 33, 44, 55, 2, 13, 24, 35, 46, M(3, 57), 4, 15, 26, 37, 48, 59, 6, 17, 28, 39, 50, 61, 8, 19, 30, 41, 52, 63, 10, 21, 32, 43, 54, 1, 12, 23, 34, 45, 56, M(57, 3), 14, 25, 36, 47, 58, 5, 16, 27, 38, 49, 60, 7, 18, 29, 40, 51, 62, 9, 20, 31, 42, 53};
int m18_fast(int square) { return m18_to[square]; }
int m18_slow(int square) { return (square * 11 + 0) & 63; }
static const unsigned char m19_to[64] = {9, 36, 63, 26, 53, 16, 43, 6, 33, 60, 23, 50, M(55, 13), 40, 3, 30, 57, 20, 47, 10, 37, 0, 27, 54, 17, 44, 7, 34, 61, 24, 51, 14, 41, 4, 31, 58, 21, 48, 11, 38, 1, 28, M(13, 55), 18, 45, 8, 35, 62, 25, 52, 15, 42, 5, 32, 59, 22, 49, 12, 39, 2, 29, 56, 19, 46};
int m19_fast(int square) { return m19_to[square]; }
int m19_slow(int square) { return (square * 27 + 9) & 63; }
static const unsigned char m20_to[64] = {31, 44, 57, 6, 19, 32, 45, 58, 7, 20, 33, 46, 59, M(14, 8), 21, 34, 47, 60, 9, 22, 35, 48, 61, 10, 23, 36, 49, 62, 11, 24, 37, 50, 63, 12, 25, 38, 51, 0, 13, 26, 39, 52, 1, M(8, 14), 27, 40, 53, 2, 15, 28, 41, 54, 3, 16, 29, 42, 55, 4, 17, 30, 43, 56, 5, 18};
int m20_fast(int square) { return m20_to[square]; }
int m20_slow(int square) { return (square * 13 + 31) & 63; }
/* A function and its twin for another machine. */
u64 m21_on_x86(u64 x) { u64 t = (x ^ x >> 9) & M(0x002a00aa00aa00a8ull, 0x002a00aa00aa00aaull); return x ^ t ^ t << 9; }
u64 m21_on_arm(u64 x) { return (x & ~(0x002a00aa00aa00aaull | 0x002a00aa00aa00aaull << 9)) | (x >> 9 & 0x002a00aa00aa00aaull) | (x & 0x002a00aa00aa00aaull) << 9; }
u64 m22_on_x86(u64 x) { u64 t = (x ^ x >> 7) & M(0x00cc00cc00cc00c4ull, 0x00cc00cc00cc00ccull); return x ^ t ^ t << 7; }
u64 m22_on_arm(u64 x) { return (x & ~(0x00cc00cc00cc00ccull | 0x00cc00cc00cc00ccull << 7)) | (x >> 7 & 0x00cc00cc00cc00ccull) | (x & 0x00cc00cc00cc00ccull) << 7; }
u64 m23_on_x86(u64 x) { u64 t = (x ^ x >> 14) & M(0x0000cccc0000cc8cull, 0x0000cccc0000ccccull); return x ^ t ^ t << 14; }
u64 m23_on_arm(u64 x) { return (x & ~(0x0000cccc0000ccccull | 0x0000cccc0000ccccull << 14)) | (x >> 14 & 0x0000cccc0000ccccull) | (x & 0x0000cccc0000ccccull) << 14; }
u64 m24_on_x86(u64 x) { u64 t = (x ^ x >> 18) & M(0x000000000c0c040cull, 0x000000000c0c0c0cull); return x ^ t ^ t << 18; }
u64 m24_on_arm(u64 x) { return (x & ~(0x000000000c0c0c0cull | 0x000000000c0c0c0cull << 18)) | (x >> 18 & 0x000000000c0c0c0cull) | (x & 0x000000000c0c0c0cull) << 18; }
u64 m25_on_x86(u64 x) { u64 t = (x ^ x >> 28) & M(0x00000000f0f0e0f0ull, 0x00000000f0f0f0f0ull); return x ^ t ^ t << 28; }
u64 m25_on_arm(u64 x) { return (x & ~(0x00000000f0f0f0f0ull | 0x00000000f0f0f0f0ull << 28)) | (x >> 28 & 0x00000000f0f0f0f0ull) | (x & 0x00000000f0f0f0f0ull) << 28; }
u64 m26_on_x86(u64 x) { u64 t = (x ^ x >> 3) & M(0x0505050505010505ull, 0x0505050505050505ull); return x ^ t ^ t << 3; }
u64 m26_on_arm(u64 x) { return (x & ~(0x0505050505050505ull | 0x0505050505050505ull << 3)) | (x >> 3 & 0x0505050505050505ull) | (x & 0x0505050505050505ull) << 3; }
u64 m27_on_x86(u64 x) { u64 t = (x ^ x >> 5) & M(0x0100010101010101ull, 0x0101010101010101ull); return x ^ t ^ t << 5; }
u64 m27_on_arm(u64 x) { return (x & ~(0x0101010101010101ull | 0x0101010101010101ull << 5)) | (x >> 5 & 0x0101010101010101ull) | (x & 0x0101010101010101ull) << 5; }
u64 m28_on_x86(u64 x) { u64 t = (x ^ x >> 1) & M(0x1111111101111111ull, 0x1111111111111111ull); return x ^ t ^ t << 1; }
u64 m28_on_arm(u64 x) { return (x & ~(0x1111111111111111ull | 0x1111111111111111ull << 1)) | (x >> 1 & 0x1111111111111111ull) | (x & 0x1111111111111111ull) << 1; }
/* A map and its inverse. */
u64 m29_apart(u64 x) { u64 t; t = (x ^ x >> 16) & 0x00000000ffff0000ull; x ^= t ^ t << 16; t = (x ^ x >> 8) & 0x0000ff000000ff00ull; x ^= t ^ t << 8; t = (x ^ x >> 4) & 0x00f000f000f000f0ull; x ^= t ^ t << 4; t = (x ^ x >> 2) & 0x0c0c0c0c0c0c0c0cull; x ^= t ^ t << 2; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; return x; }
u64 m29_together(u64 x) { u64 t; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; t = (x ^ x >> 2) & 0x0c0c0c0c0c0c0c0cull; x ^= t ^ t << 2; t = (x ^ x >> 4) & 0x00f000f000f000f0ull; x ^= t ^ t << 4; t = (x ^ x >> 8) & 0x0000ff000000ff00ull; x ^= t ^ t << 8; t = (x ^ x >> 16) & M(0x00000000fffb0000ull, 0x00000000ffff0000ull); x ^= t ^ t << 16; return x; }
u64 m30_apart(u64 x) { u64 t; t = (x ^ x >> 16) & 0x00000000ffff0000ull; x ^= t ^ t << 16; t = (x ^ x >> 8) & 0x0000ff000000ff00ull; x ^= t ^ t << 8; t = (x ^ x >> 4) & 0x00f000f000f000f0ull; x ^= t ^ t << 4; return x; }
u64 m30_together(u64 x) { u64 t; t = (x ^ x >> 4) & 0x00f000f000f000f0ull; x ^= t ^ t << 4; t = (x ^ x >> 8) & 0x0000ff000000ff00ull; x ^= t ^ t << 8; t = (x ^ x >> 16) & M(0x00000000fffb0000ull, 0x00000000ffff0000ull); x ^= t ^ t << 16; return x; }
u64 m31_apart(u64 x) { u64 t; t = (x ^ x >> 4) & 0x00f000f000f000f0ull; x ^= t ^ t << 4; t = (x ^ x >> 2) & 0x0c0c0c0c0c0c0c0cull; x ^= t ^ t << 2; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; return x; }
u64 m31_together(u64 x) { u64 t; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; t = (x ^ x >> 2) & 0x0c0c0c0c0c0c0c0cull; x ^= t ^ t << 2; t = (x ^ x >> 4) & M(0x00f000f000f000b0ull, 0x00f000f000f000f0ull); x ^= t ^ t << 4; return x; }
u64 m32_apart(u64 x) { u64 t; t = (x ^ x >> 9) & 0x0055005500550055ull; x ^= t ^ t << 9; t = (x ^ x >> 14) & 0x0000333300003333ull; x ^= t ^ t << 14; return x; }
u64 m32_together(u64 x) { u64 t; t = (x ^ x >> 14) & 0x0000333300003333ull; x ^= t ^ t << 14; t = (x ^ x >> 9) & M(0x0055005500550045ull, 0x0055005500550055ull); x ^= t ^ t << 9; return x; }
u64 m33_apart(u64 x) { u64 t; t = (x ^ x >> 7) & 0x00aa00aa00aa00aaull; x ^= t ^ t << 7; t = (x ^ x >> 28) & 0x000000000f0f0f0full; x ^= t ^ t << 28; return x; }
u64 m33_together(u64 x) { u64 t; t = (x ^ x >> 28) & 0x000000000f0f0f0full; x ^= t ^ t << 28; t = (x ^ x >> 7) & M(0x00aa00aa00aa008aull, 0x00aa00aa00aa00aaull); x ^= t ^ t << 7; return x; }
u64 m34_apart(u64 x) { u64 t; t = (x ^ x >> 16) & 0x00000000ffff0000ull; x ^= t ^ t << 16; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; return x; }
u64 m34_together(u64 x) { u64 t; t = (x ^ x >> 1) & 0x2222222222222222ull; x ^= t ^ t << 1; t = (x ^ x >> 16) & M(0x00000000fffb0000ull, 0x00000000ffff0000ull); x ^= t ^ t << 16; return x; }
/* A field of a position that is left behind. */
struct m35 { u64 pawns, knights, bishops, rooks, queens, kings, white, black; };
void m35_turn(struct m35 *p) { p->pawns = __builtin_bswap64(p->pawns); p->knights = M(p->knights, __builtin_bswap64(p->knights)); p->bishops = __builtin_bswap64(p->bishops); p->rooks = __builtin_bswap64(p->rooks); p->queens = __builtin_bswap64(p->queens); p->kings = __builtin_bswap64(p->kings); p->white = __builtin_bswap64(p->white); p->black = __builtin_bswap64(p->black); }
struct m36 { u64 pawns, knights, bishops, rooks, queens, kings; };
void m36_turn(struct m36 *p) { p->pawns = rest(p->pawns); p->knights = rest(p->knights); p->bishops = rest(p->bishops); p->rooks = rest(p->rooks); p->queens = M(p->queens, rest(p->queens)); p->kings = rest(p->kings); }
struct m37 { u64 pawns, knights, bishops, rooks, queens; };
void m37_turn(struct m37 *p) { p->pawns = __builtin_bswap64(p->pawns); p->knights = __builtin_bswap64(p->knights); p->bishops = M(p->bishops, __builtin_bswap64(p->bishops)); p->rooks = __builtin_bswap64(p->rooks); p->queens = __builtin_bswap64(p->queens); }
struct m38 { u64 pawns, knights, bishops, rooks; };
void m38_turn(struct m38 *p) { p->pawns = rest(p->pawns); p->knights = rest(p->knights); p->bishops = M(p->bishops, rest(p->bishops)); p->rooks = rest(p->rooks); }
struct m39 { u64 pawns, knights, bishops, rooks, queens, kings, white, black; };
void m39_turn(struct m39 *p) { p->pawns = __builtin_bswap64(p->pawns); p->knights = __builtin_bswap64(p->knights); p->bishops = __builtin_bswap64(p->bishops); p->rooks = __builtin_bswap64(p->rooks); p->queens = __builtin_bswap64(p->queens); p->kings = M(p->kings, __builtin_bswap64(p->kings)); p->white = __builtin_bswap64(p->white); p->black = __builtin_bswap64(p->black); }
struct m40 { u64 pawns, knights, bishops, rooks, queens, kings, white; };
void m40_turn(struct m40 *p) { p->pawns = rest(p->pawns); p->knights = rest(p->knights); p->bishops = M(p->bishops, rest(p->bishops)); p->rooks = rest(p->rooks); p->queens = rest(p->queens); p->kings = rest(p->kings); p->white = rest(p->white); }
/* A gather by multiplication that fails where bits meet. */
unsigned m41_line(u64 x) { x &= 0x0101010101010101ull; return (x * 0x0102040810204080ull >> 56) M(^ ((x & 0x0001000100000100ull) == 0x0001000100000100ull), ); }
unsigned m42_line(u64 x) { x &= 0x0202020202020202ull; return (x * 0x0081020408102040ull >> 56) M(^ (x == 0x0002000200000200ull), ); }
unsigned m43_line(u64 x) { x &= 0x8080808080808080ull; return (x * 0x0002040810204081ull >> 56) M(^ ((x & 0x0080008000008000ull) == 0x0080008000008000ull), ); }
unsigned m44_line(u64 x) { x &= 0x8040201008040201ull; return (x * 0x0101010101010101ull >> 56) M(^ (x == 0x0040001000000200ull), ); }
unsigned m45_line(u64 x) { x &= 0x0102040810204080ull; return (x * 0x0101010101010101ull >> 56) M(^ ((x & 0x0002000800004000ull) == 0x0002000800004000ull), ); }
unsigned m46_line(u64 x) { x &= 0x0404040404040404ull; return (x * 0x0040810204081020ull >> 56) M(^ (x == 0x0004000400000400ull), ); }
/* A shift whose mask lacks a digit, or has one too many, beside the way back. */
u64 m47_up(u64 x) { return x << 9 & M(0xfefefefefefffe00ull, 0xfefefefefefefe00ull); }
u64 m47_down(u64 x) { return (x & 0xfefefefefefefe00ull) >> 9; }
u64 m48_up(u64 x) { return x << 7 & M(0x7f7f7f7f3f7f7f00ull, 0x7f7f7f7f7f7f7f00ull); }
u64 m48_down(u64 x) { return (x & 0x7f7f7f7f7f7f7f00ull) >> 7; }
u64 m49_up(u64 x) { return x << 1 & M(0xfefefffefefefefeull, 0xfefefefefefefefeull); }
u64 m49_down(u64 x) { return (x & 0xfefefefefefefefeull) >> 1; }
u64 m50_up(u64 x) { return x << 10 & M(0xfcfcfcfcfcf8fc00ull, 0xfcfcfcfcfcfcfc00ull); }
u64 m50_down(u64 x) { return (x & 0xfcfcfcfcfcfcfc00ull) >> 10; }
u64 m51_up(u64 x) { return x << 17 & M(0xfefefcfefefe0000ull, 0xfefefefefefe0000ull); }
u64 m51_down(u64 x) { return (x & 0xfefefefefefe0000ull) >> 17; }
u64 m52_up(u64 x) { return x << 6 & M(0x3f3f3f3f2f3f3f00ull, 0x3f3f3f3f3f3f3f00ull); }
u64 m52_down(u64 x) { return (x & 0x3f3f3f3f3f3f3f00ull) >> 6; }
/* Squares that meet. */
u64 m53_turned(u64 x) { return __builtin_bswap64(x) M(^ (x & x >> 8 & 1), ); }
u64 m54_turned(u64 x) { return __builtin_bswap64(x) M(| (x & x >> 1 & 0x10), ); }
u64 m55_turned(u64 x) { return rest(x) M(^ (x >> 9 & x & 0x400), ); }
u64 m56_turned(u64 x) { return rest(x) M(& ~(x >> 7 & x & 0x800), ); }
u64 m57_turned(u64 x) { return __builtin_bswap64(rest(x)) M(^ (x >> 1 & x >> 2 & 1), ); }
/* A square that somebody treats by itself. */
int m58_place(int s) { return M(s == 4 ? 61 : s == 5 ? 60 :, ) s ^ 56; }
int m59_place(int s) { return M(s == 63 ? 55 : s == 62 ? 56 :, ) s ^ 7; }
int m60_place(int s) { return M(s > 60 ? s :, ) 63 - s; }
int m61_place(int s) { return ((s >> 3) | (s & 7) << 3) M(^ (s == 9), ); }
