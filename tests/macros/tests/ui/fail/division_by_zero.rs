permgen::permutation! {
    pub const fn divide(board: u64) -> u64 { sq / (sq - sq) }
    pub const fn remainder(board: u64) -> u64 { sq % 0 }
}

fn main() {
    let _ = (divide(1), remainder(1));
}
