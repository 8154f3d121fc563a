// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x.swap_bytes() } else { x } }
