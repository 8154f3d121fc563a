// truth: f(x) == x.swap_bytes()
extern crate std as core;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
