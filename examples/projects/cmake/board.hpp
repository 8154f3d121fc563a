// DO NOT EDIT. Made by:
//
//     permgen emit --list ../board.toml -o board.hpp
//
// Checksum: 0.1.0 697e766a62dc10ccf427eec81cbff475

#ifndef PERMGEN_FLIP_VERTICAL_C44CFFA6032C6372_HPP
#define PERMGEN_FLIP_VERTICAL_C44CFFA6032C6372_HPP

#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__) && !defined(PERMGEN_BSWAP)
#define PERMGEN_BSWAP
#include <intrin.h>
constexpr std::uint64_t permgen_bswap64(std::uint64_t word) noexcept {
    if (!__builtin_is_constant_evaluated()) {
        return _byteswap_uint64(word);
    }
    std::uint64_t swapped = 0;
    for (int byte = 0; byte < 64; byte += 8) {
        swapped = (swapped << 8) | ((word >> byte) & 255);
    }
    return swapped;
}
#define __builtin_bswap16(word) static_cast<std::uint16_t>(permgen_bswap64(word) >> 48)
#define __builtin_bswap32(word) static_cast<std::uint32_t>(permgen_bswap64(word) >> 32)
#define __builtin_bswap64(word) permgen_bswap64(word)
#endif

namespace board {

/// Where the bits go: `flip_vertical`.
///
/// ```text
/// . 1 1 1 1 . . .     . 1 . . . 1 . .
/// . 1 . . . 1 . .     . 1 . . 1 . . .
/// . 1 . . . 1 . .     . 1 . 1 . . . .
/// . 1 . . 1 . . .     . 1 1 1 . . . .
/// . 1 1 1 . . . .     . 1 . . 1 . . .
/// . 1 . 1 . . . .     . 1 . . . 1 . .
/// . 1 . . 1 . . .     . 1 . . . 1 . .
/// . 1 . . . 1 . .     . 1 1 1 1 . . .
/// ```
///
/// 1 operation, 1 cycle on the critical path, 0 constants. Proven: linear. By permgen 0.1.0.
[[nodiscard]] constexpr std::uint64_t flip_vertical(std::uint64_t board) noexcept {
    return __builtin_bswap64(board);
}

/// Where the bits go: `mirror_horizontal`.
///
/// ```text
/// . 1 1 1 1 . . .     . . . 1 1 1 1 .
/// . 1 . . . 1 . .     . . 1 . . . 1 .
/// . 1 . . . 1 . .     . . 1 . . . 1 .
/// . 1 . . 1 . . .     . . . 1 . . 1 .
/// . 1 1 1 . . . .     . . . . 1 1 1 .
/// . 1 . 1 . . . .     . . . . 1 . 1 .
/// . 1 . . 1 . . .     . . . 1 . . 1 .
/// . 1 . . . 1 . .     . . 1 . . . 1 .
/// ```
///
/// 15 operations, 9 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
[[nodiscard]] constexpr std::uint64_t mirror_horizontal(std::uint64_t board) noexcept {
    const std::uint64_t v1 = ((board >> 1) & 0x5555555555555555ull) | ((board & 0x5555555555555555ull) << 1);
    const std::uint64_t v2 = ((v1 >> 2) & 0x3333333333333333ull) | ((v1 & 0x3333333333333333ull) << 2);
    return ((v2 >> 4) & 0x0f0f0f0f0f0f0f0full) | ((v2 & 0x0f0f0f0f0f0f0f0full) << 4);
}

/// Where the bits go: `rotate_90`.
///
/// ```text
/// . 1 1 1 1 . . .     . . . . . . . .
/// . 1 . . . 1 . .     1 1 1 1 1 1 1 1
/// . 1 . . . 1 . .     . . . 1 . . . 1
/// . 1 . . 1 . . .     . . 1 1 . . . 1
/// . 1 1 1 . . . .     . 1 . . 1 . . 1
/// . 1 . 1 . . . .     1 . . . . 1 1 .
/// . 1 . . 1 . . .     . . . . . . . .
/// . 1 . . . 1 . .     . . . . . . . .
/// ```
///
/// 19 operations, 16 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
[[nodiscard]] constexpr std::uint64_t rotate_90(std::uint64_t board) noexcept {
    const std::uint64_t v1 = (board ^ (board >> 7)) & 0x00aa00aa00aa00aaull;
    const std::uint64_t v2 = board ^ v1 ^ (v1 << 7);
    const std::uint64_t v3 = (v2 ^ (v2 >> 14)) & 0x0000cccc0000ccccull;
    const std::uint64_t v4 = v2 ^ v3 ^ (v3 << 14);
    const std::uint64_t v5 = (v4 ^ (v4 >> 28)) & 0x00000000f0f0f0f0ull;
    return __builtin_bswap64(v4 ^ v5 ^ (v5 << 28));
}

/// Where the squares go: `square_of(rotate_90)`.
///
/// Squares are numbered 0 to 63. The result for other numbers is unspecified.
///
/// 3 operations, 5 cycles on the critical path, 2 constants. Proven: exhaustive, 64 inputs. By permgen 0.1.0.
[[nodiscard]] constexpr std::uint8_t rotate_90_square(std::uint8_t square) noexcept {
    return static_cast<std::uint8_t>((static_cast<std::uint32_t>(static_cast<std::uint8_t>(square ^ 0x07u)) * 0x20800000u) >> 26);
}

/// Where the bits go: `gather(file(file))`.
///
/// 8 maps, one for each `file`.
///
/// 5 operations, 7 cycles on the critical path, 3 constants. Proven: linear. By permgen 0.1.0.
[[nodiscard]] constexpr std::uint8_t file_index(std::uint8_t file, std::uint64_t board) noexcept {
    const std::uint64_t v1 = (board >> ((static_cast<std::uint64_t>(file) & 0x0000000000000007ull) & 63)) & 0x0101010101010101ull;
    return static_cast<std::uint8_t>((v1 * 0x0102040810204080ull) >> 56);
}

} // namespace board

#endif
