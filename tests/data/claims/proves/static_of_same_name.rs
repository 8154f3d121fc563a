// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

static w: u64 = 5;
#[permgen::proves(sq)]
pub fn f(x: u64) -> u64 { x ^ w ^ 5 }
