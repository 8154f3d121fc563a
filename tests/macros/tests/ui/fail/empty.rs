permgen::permutation! {}

permgen::permutation! {
    pub const fn nothing(board: u64) -> u64 {}
}

permgen::permutation! {
    pub const fn half(board: u64) -> u64
}

permgen::permutation! {
    pub const fn bodiless(board: u64) -> u64;
}

fn main() {
    let _ = (nothing(1), bodiless(1));
}
