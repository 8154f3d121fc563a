// truth: f(x) == x.swap_bytes()
pub trait S { fn swap_bytes(self) -> u64; } impl S for u64 { fn swap_bytes(self) -> u64 { self } }
#[permgen::proves(sq ^ 56)]
pub fn f(x: u64) -> u64 { x.swap_bytes() }
