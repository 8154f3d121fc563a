#include "board.hpp"

#include <cstdio>

static_assert(board::flip_vertical(0xff) == 0xff00000000000000, "known at compile time");

int main() {
    for (std::uint8_t square = 0; square < 64; ++square) {
        const auto turned = board::rotate_90(std::uint64_t{1} << square);
        if (turned != std::uint64_t{1} << board::rotate_90_square(square)) {
            std::printf("square %d\n", square);
            return 1;
        }
    }
    return 0;
}
