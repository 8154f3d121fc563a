// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod std { pub mod primitive { pub type u64 = u8; } }
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
