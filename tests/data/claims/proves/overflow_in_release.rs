// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { (x + 1) - 1 }
