//! Two layouts that cost one byte swap for each of their words: see `tests/tests/assembly.rs`.

use permgen::ColorFlip;

/// Six roles and two colors.
#[derive(Clone, ColorFlip)]
pub struct SixAndTwo {
    #[flip(map)]
    roles: [u64; 6],
    #[flip(map, swap(white <-> black))]
    white: u64,
    #[flip(map, swap(white <-> black))]
    black: u64,
}

/// Four planes that number the man on each square; the last one says that it is Black's.
#[derive(Clone, ColorFlip)]
pub struct Quad {
    #[flip(map, with = other_side)]
    planes: [u64; 4],
}

fn other_side([first, second, third, black]: [u64; 4]) -> [u64; 4] {
    [first, second, third, black ^ (first | second | third)]
}

/// The name is what the test looks for.
#[inline(never)]
pub fn flip_six_and_two(position: &SixAndTwo) -> SixAndTwo {
    position.color_flip()
}

#[inline(never)]
pub fn flip_six_and_two_in_place(position: &mut SixAndTwo) {
    position.color_flip_in_place();
}

#[inline(never)]
pub fn flip_quad(position: &Quad) -> Quad {
    position.color_flip()
}

#[inline(never)]
pub fn flip_quad_in_place(position: &mut Quad) {
    position.color_flip_in_place();
}

permgen::permutation! {
    targets = [x86-64-v3, x86-64-v4];

    /// The maps whose instructions are counted.
    #[inline(never)]
    pub fn headline_flip_vertical(board: u64) -> u64 { flip_vertical }
    #[inline(never)]
    pub fn headline_mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
    #[inline(never)]
    pub fn headline_rotate_180(board: u64) -> u64 { rotate_180 }
    #[inline(never)]
    pub fn headline_flip_diagonal(board: u64) -> u64 { flip_diagonal }
    #[inline(never)]
    pub fn headline_flip_antidiagonal(board: u64) -> u64 { flip_antidiagonal }
    #[inline(never)]
    pub fn headline_rotate_90(board: u64) -> u64 { rotate_90_cw }
    #[inline(never)]
    pub fn headline_pseudo_rotate_45(board: u64) -> u64 { pseudo_rotate_45_cw }
    #[inline(never)]
    pub fn headline_morton(board: u64) -> u64 { interleave(2) }
    /// The GIFT-64 permutation (S. Banik and others, "GIFT: A Small Present", 2017, table 3).
    #[inline(never)]
    pub fn headline_gift(board: u64) -> u64 {
        4 * ((sq / 16)) + 16 * ((3 * ((sq % 16) / 4) + (sq % 4)) % 4) + (sq % 4)
    }
}

permgen::sliders! { method = obstruction_difference; mod sliders; }

/// Lines that compilers keep in a vector.
#[inline(never)]
pub fn vector_queen(square: u8, occupied: u64) -> u64 {
    sliders::queen_attacks(square, occupied)
}
#[inline(never)]
pub fn vector_rook(square: u8, occupied: u64) -> u64 {
    sliders::rook_attacks(square, occupied)
}
