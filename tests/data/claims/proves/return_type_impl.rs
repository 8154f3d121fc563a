// truth: f(x).into() == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub fn f(x: u64) -> impl Into<u64> { x }
