/* The intrinsics of MSVC that headers use, for compilers that lack them. */
#ifndef INTRIN_H
#define INTRIN_H

#define __declspec(attribute) __attribute__((attribute))
#define align(bytes) aligned(bytes)

static inline unsigned short _byteswap_ushort(unsigned short word) { return __builtin_bswap16(word); }
static inline unsigned int _byteswap_ulong(unsigned int word) { return __builtin_bswap32(word); }
static inline unsigned long long _byteswap_uint64(unsigned long long word) { return __builtin_bswap64(word); }
static inline unsigned char _BitScanReverse64(unsigned long *highest, unsigned long long word) {
    *highest = 63u - (unsigned long)__builtin_clzll(word);
    return 1;
}

#endif
