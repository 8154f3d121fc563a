permgen::permutation! {
    pub const fn short(byte: u8) -> u8 { to [0, 1, 2, 3] }
    pub const fn wide(byte: u8) -> u8 { from [7, 6, 5, 4, 3, 2, 1, 8] }
}

fn main() {
    let _ = (short(1), wide(1));
}
