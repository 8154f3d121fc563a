// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x } else { x ^ 1 } }
