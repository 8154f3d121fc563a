// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub fn f<T: Into<u64>>(x: T) -> u64 { x.into() }
