/* The intrinsics of AVX-512, GFNI and BMI2 for processors that lack them: SIMDe's, which are written in plain C, and here what it lacks.
   Macros such as __AVX512F__ are defined by hand, so that the programs for such machines are taken. */
#ifndef PERMGEN_TESTS_IMMINTRIN_H
#define PERMGEN_TESTS_IMMINTRIN_H

#define SIMDE_NO_NATIVE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#include <simde/x86/clmul.h>
#include <simde/x86/gfni.h>

#ifndef _mm512_maskz_shuffle_i64x2
#define _mm512_maskz_shuffle_i64x2(kept, a, b, lanes) \
    simde_mm512_maskz_mov_epi64(kept, simde_mm512_shuffle_i32x4(a, b, lanes))
#endif

#ifndef _mm512_maskz_extracti64x2_epi64
#define _mm512_maskz_extracti64x2_epi64(kept, a, part) \
    simde_mm_maskz_mov_epi64(kept, simde_mm512_extracti32x4_epi32(a, part))
#endif

#define __mmask64 simde__mmask64

static inline uint64_t _cvtmask64_u64(simde__mmask64 mask) {
    return mask;
}

static inline uint64_t _pext_u64(uint64_t word, uint64_t mask) {
    uint64_t result = 0;
    int place = 0;
    for (int bit = 0; bit < 64; bit++) {
        if (mask >> bit & 1) result |= (word >> bit & 1) << place++;
    }
    return result;
}

static inline uint64_t _pdep_u64(uint64_t word, uint64_t mask) {
    uint64_t result = 0;
    int place = 0;
    for (int bit = 0; bit < 64; bit++) {
        if (mask >> bit & 1) result |= (word >> place++ & 1) << bit;
    }
    return result;
}

static inline uint32_t _pext_u32(uint32_t word, uint32_t mask) {
    uint64_t result = _pext_u64(word, mask);
    return result & 0xffffffff;
}

static inline uint32_t _pdep_u32(uint32_t word, uint32_t mask) {
    uint64_t result = _pdep_u64(word, mask);
    return result & 0xffffffff;
}

#endif
