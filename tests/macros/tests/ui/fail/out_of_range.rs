permgen::permutation! {
    pub const fn up(board: u64) -> u64 { sq + 8 }
}

fn main() {
    let _ = up(1);
}
