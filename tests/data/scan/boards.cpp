// Boards as C++ has them: classes, templates, constants, lambdas, namespaces.
#include <array>
#include <cstdint>
#include <utility>

namespace engine {

class Bitboard {
public:
    constexpr explicit Bitboard(std::uint64_t bits) : bits_(bits) {}
    Bitboard flipped() const;
    Bitboard mirrored() const;
    Bitboard turned() const;
    Bitboard turned_twin() const;
    std::uint64_t bits() const { return bits_; }
    void flip();

private:
    std::uint64_t bits_;
};

Bitboard Bitboard::flipped() const { return Bitboard(__builtin_bswap64(bits_)); }
void Bitboard::flip() { bits_ = __builtin_bswap64(bits_); }

template <int N> static std::uint64_t step(std::uint64_t x, std::uint64_t mask) {
    return (x >> N & mask) | (x & mask) << N;
}
Bitboard Bitboard::mirrored() const {
    std::uint64_t x = step<1>(bits_, 0x5555555555555555u);
    x = step<2>(x, 0x3333333333333333u);
    return Bitboard(step<4>(x, 0x0f0f0f0f0f0f0f0fu));
}
constexpr std::array<std::uint8_t, 64> make_turn() {
    std::array<std::uint8_t, 64> to{};
    for (int s = 0; s < 64; ++s) to[s] = static_cast<std::uint8_t>((7 - s % 8) * 8 + s / 8);
    return to;
}
static constexpr auto turn = make_turn();
Bitboard Bitboard::turned() const {
    std::uint64_t result = 0;
    for (int s = 0; s < 64; ++s)
        if (bits_ >> s & 1) result |= std::uint64_t{1} << turn[s];
    return Bitboard(result);
}
Bitboard Bitboard::turned_twin() const {
    std::uint64_t result = 0;
    for (int s = 1; s < 64; ++s)
        if (bits_ >> s & 1) result |= std::uint64_t{1} << turn[s];
    return Bitboard(result);
}

enum class Square : std::uint8_t { A1, B1, H8 = 63 };
Square flip_square(Square s) { return static_cast<Square>(static_cast<int>(s) ^ 56); }
Square mirror(Square s) { return static_cast<Square>(static_cast<int>(s) ^ 7); }
constexpr int rank_of(Square s) { return static_cast<int>(s) >> 3; }
constexpr int file_of(Square s) { return static_cast<int>(s) & 7; }
Square transposed(Square s) { return static_cast<Square>(file_of(s) * 8 + rank_of(s)); }

} // namespace engine

std::uint64_t by_lambda(std::uint64_t x) {
    auto swap = [](std::uint64_t v, int n, std::uint64_t m) { return (v >> n & m) | (v & m) << n; };
    x = swap(x, 8, 0x00ff00ff00ff00ffu);
    x = swap(x, 16, 0x0000ffff0000ffffu);
    return x >> 32 | x << 32;
}
std::uint64_t by_reference(const std::uint64_t &x) { return __builtin_bswap64(x); }
template <typename T> T reversed(T x) {
    T r = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i) r = static_cast<T>(r << 1 | (x >> i & 1));
    return r;
}
std::uint8_t reversed_8(std::uint8_t x) { return reversed(x); }
std::uint16_t reversed_16(std::uint16_t x) { return reversed(x); }
std::uint32_t reversed_32(std::uint32_t x) { return reversed(x); }
std::uint64_t reversed_64(std::uint64_t x) { return reversed(x); }
struct Sides { std::uint64_t white, black; };
Sides exchanged(Sides s) { std::swap(s.white, s.black); return s; }
std::pair<std::uint64_t, std::uint64_t> pair_exchanged(std::pair<std::uint64_t, std::uint64_t> p) { return {p.second, p.first}; }
template <typename T> struct Comparable { bool same(const T &other) const { return static_cast<const T &>(*this).x == other.x; } };
struct Derived : Comparable<Derived> { std::uint64_t x; };
Derived derived_flip(Derived d) { d.x = __builtin_bswap64(d.x); return d; }
struct Copied { Copied() = default; Copied(const Copied &) {} };
struct Holder : Copied { std::uint64_t x = 0; };
Holder holder_flip(Holder h) { h.x = __builtin_bswap64(h.x); return h; }
struct Late { std::uint64_t x; Late(const Late &); };
Late::Late(const Late &) = default;
Late late_flip(Late l) { l.x = __builtin_bswap64(l.x); return l; }
struct Guard { std::uint64_t x; ~Guard() { x = 0; } };
Guard guarded(Guard g) { return g; }
struct Shape { virtual ~Shape() = default; virtual std::uint64_t flip(std::uint64_t x) const { return x; } };
std::uint64_t virtual_flip(const Shape &shape, std::uint64_t x) { return shape.flip(x); }
std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b; }
bool parity(std::uint64_t x) { return __builtin_parityll(x); }
