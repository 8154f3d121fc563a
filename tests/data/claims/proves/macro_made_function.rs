// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($body:expr) => { #[permgen::proves(sq)] pub const fn f(x: u64) -> u64 { const K: u64 = 0; x ^ $body } } }
const K: u64 = 7;
make!(K);
