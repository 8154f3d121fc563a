// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(mut x: u64) -> u64 { let mut r = 0; let mut i = 0; while i < 8 { r = r << 8 | x & 255; x >>= 8; i += 1; } r }
