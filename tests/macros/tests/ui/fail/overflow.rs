permgen::permutation! {
    pub const fn huge(board: u64) -> u64 { sq * 0x7fffffffffffffffffffffffffffffff }
    pub const fn far(board: u64) -> u64 { sq << 200 }
}

fn main() {
    let _ = (huge(1), far(1));
}
