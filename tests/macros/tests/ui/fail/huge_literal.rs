permgen::permutation! {
    pub const fn huge(board: u64) -> u64 { sq ^ 999999999999999999999999999999999999999999 }
}

fn main() {
    let _ = huge(1);
}
