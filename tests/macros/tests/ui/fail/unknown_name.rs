permgen::permutation! {
    pub const fn flip(board: u64) -> u64 { flip_vertcal }
}

fn main() {
    let _ = flip(1);
}
