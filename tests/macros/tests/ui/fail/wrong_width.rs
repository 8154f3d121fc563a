permgen::permutation! {
    pub const fn swap(word: u32) -> u32 { delta_swap(0xff00ff00ff00ff00, 8) }
    pub const fn flip(board: u64) -> u64 { sq ^ 56 }
    pub const fn narrow(board: u32) -> u32 { flip }
}

fn main() {
    let _ = (swap(1), flip(1), narrow(1));
}
