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
