// truth: f(x) == x.reverse_bits().swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 7)]
pub const fn f(x: u64) -> u64 { x.reverse_bits().swap_bytes() }
