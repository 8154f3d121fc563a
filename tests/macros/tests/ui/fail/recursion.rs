permgen::permutation! {
    pub const fn again(board: u64) -> u64 { again then flip_vertical }
}

fn main() {
    let _ = again(1);
}
