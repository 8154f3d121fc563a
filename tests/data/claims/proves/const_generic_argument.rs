// truth: f(x) == x
fn g<const N: u32>() -> u32 { N }
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x.rotate_left(0) }
