// What is no constant of a block. What only follows from a mistake is not reported.

permgen::permutation! {
    const MASK: u8 = 256;
    const UNTYPED = 8;
    const FLOAT: f64 = 8.0;
    const LATER: u64 = 8;
    pub const fn flip(board: u64) -> u64 { restrict(sq ^ 8, MASK) }
    pub const fn up(board: u64) -> u64 { sq ^ UNTYPED }
    pub const fn fine(board: u64) -> u64 { sq ^ LATER }
    pub const fn unknown(board: u64) -> u64 { let step = 8; sq ^ stop }
}

fn main() {
    assert_eq!(fine(1), 1 << LATER);
}
