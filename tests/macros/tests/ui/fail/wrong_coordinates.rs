permgen::permutation! {
    pub const fn outside(board: u64) -> u64 { |rank, file| (rank + 1, file) }
    pub const fn exchanged(board: u64) -> u64 { |file, rank| (rank, file) }
    pub const fn three(board: u64) -> u64 { |a, b, c| (a, b) }
}

fn main() {
    let _ = (outside(1), exchanged(1), three(1));
}
