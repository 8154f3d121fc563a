#[permgen::permutes(sq + 1)]
pub const fn up(board: u64) -> u64;

#[permgen::permutes(sq ^ 56)]
pub const fn with_body(board: u64) -> u64 {
    board
}

#[permgen::permutes]
pub const fn nothing(board: u64) -> u64;

#[permgen::permutes(sq ^ 56)]
pub struct NoFunction;

fn main() {
    let _ = (up(1), with_body(1), nothing(1));
}
