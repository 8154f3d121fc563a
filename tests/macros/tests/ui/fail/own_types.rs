//! What can be wrong about types that hold a word, and about functions inside an `impl`.

pub struct Bitboard(pub u64);
pub struct Two(pub u64, pub u64);
pub struct Named {
    pub bits: u64,
}

permgen::permutation! {
    pub const fn not_stated(board: Bitboard) -> Bitboard { sq ^ 56 }
    pub const fn list(board: Vec<u64>) -> u64 { sq ^ 56 }
    pub const fn parameter<T>(board: T) -> u64 { sq ^ 56 }
    pub const fn size(board: usize) -> usize { sq ^ 56 }
    pub const fn too_long(board: u64) -> usize { sq ^ 56 }
    pub const fn no_list(board: Bitboard) -> Bitboard { types = Bitboard; sq ^ 56 }
    pub const fn no_word(board: Bitboard) -> Bitboard { types = [Bitboard]; sq ^ 56 }
    pub const fn two_words(board: Two) -> Two { types = [Two(u64, u64)]; sq ^ 56 }
    pub const fn array_of_one(board: Bitboard) -> Bitboard { types = [Bitboard([u64; 1])]; sq ^ 56 }
    pub const fn signed(board: Bitboard) -> Bitboard { types = [Bitboard(i64)]; sq ^ 56 }
    pub const fn too_wide(board: usize) -> usize { usize = u128; sq ^ 56 }
    pub const fn slices(board: Bitboard) -> Bitboard { types = [Bitboard(u64)], slices = true; sq ^ 56 }
    pub const fn not_a_map(board: Bitboard) -> Bitboard { types = [Bitboard(u64)]; sq & 56 }
}

impl Bitboard {
    permgen::permutation! {
        types = [Self(u64)];
        pub const fn changed(&mut self) -> Self { sq ^ 56 }
        pub const fn chosen(self, other: Self) -> Self { match other { Self(0) => flip_vertical, _ => identity } }
        pub const fn wrong(self) -> Self { sq & 56 }
    }
    pub const fn uses_it(self) -> Self {
        self.wrong()
    }
}

mod lies {
    permgen::permutation! {
        types = [super::Two(u64), super::Named { word: u64 }];
        pub const fn half(board: u64) -> super::Two { sq ^ 56 }
        pub const fn named(board: super::Named) -> u64 { sq ^ 56 }
    }
    permgen::permutation! {
        types = [super::Bitboard(u32)];
        pub const fn half_of_it(board: super::Bitboard) -> u32 { i ^ 31 }
    }
}

fn main() {}
