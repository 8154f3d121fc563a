// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(ü: u64) -> u64 { ü.swap_bytes() }
