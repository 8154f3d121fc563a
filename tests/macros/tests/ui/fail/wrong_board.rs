permgen::permutation! {
    pub const fn shogi(board: u64) -> u64 { board = 9x9; |rank, file| (8 - rank, file) }
    pub const fn shape(board: u64) -> u64 { board = 8by8; |rank, file| (7 - rank, file) }
}

fn main() {
    let _ = (shogi(1), shape(1));
}
