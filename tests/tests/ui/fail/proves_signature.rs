//! Functions whose words the attribute does not see, or that are no such map.

#[derive(Clone, Copy)]
struct Bitboard(u64);

impl Bitboard {
    #[permgen::proves(sq ^ 56)]
    const fn flip(self) -> Self {
        Bitboard(self.0.swap_bytes())
    }
}

#[permgen::proves(sq ^ 56)]
const fn of_a_size(x: usize) -> usize {
    x.swap_bytes()
}

#[permgen::proves(sq ^ 56)]
const fn of_nothing() -> u64 {
    0
}

#[permgen::proves(scatter(file(a)))]
const fn spread_beside(x: u8) -> u64 {
    let mut spread = 0;
    let mut rank = 0;
    while rank < 8 {
        spread |= (x as u64 >> rank & 1) << (8 * rank + 1);
        rank += 1;
    }
    spread
}

#[permgen::proves(gather(file(a)))]
const fn one_is_missing(x: u64) -> u8 {
    let mut gathered = 0;
    let mut rank = 0;
    while rank < 7 {
        gathered |= ((x >> (8 * rank) & 1) as u8) << rank;
        rank += 1;
    }
    gathered
}

// A method of a `permutation!` is none, and is told which derive makes it.
permgen::permutation! {
    const fn turned(self) -> u64 { sq ^ 63 }
}

fn main() {}
