// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let y: u32 = x as _; y as u64 | x >> 32 << 32 }
