// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

const K: u64 = 9;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { const K: u64 = 0; x ^ K }
