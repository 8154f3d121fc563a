permgen::permutation! {
    pub const fn twice(byte: u8) -> u8 { to [0, 1, 2, 3, 4, 5, 6, 6] }
}

fn main() {
    let _ = twice(1);
}
