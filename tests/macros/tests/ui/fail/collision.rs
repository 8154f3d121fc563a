permgen::permutation! {
    pub const fn halve(board: u64) -> u64 { sq >> 1 }
}

fn main() {
    let _ = halve(1);
}
