// truth: f(x) == x
mod core { pub mod primitive { pub type u64 = ::std::primitive::u32; } }
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x }
