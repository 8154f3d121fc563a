// truth: f(x) == x.rotate_left(4)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(rotate_left(4))]
pub const fn f(x: u64) -> u64 { (x << 4).wrapping_add(x >> 60) }
