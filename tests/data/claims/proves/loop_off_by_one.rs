// truth: f(x) == x.rotate_left(7)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(rotate_left(7))]
pub const fn f(mut x: u64) -> u64 { let mut i = 0; while i <= 7 { x = x.rotate_left(1); i += 1; } x }
