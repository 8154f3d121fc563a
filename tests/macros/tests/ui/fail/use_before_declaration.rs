permgen::permutation! {
    pub const fn turn(board: u64) -> u64 { half then half }
    pub const fn half(board: u64) -> u64 { sq ^ 63 }
}

fn main() {
    let _ = (turn(1), half(1));
}
