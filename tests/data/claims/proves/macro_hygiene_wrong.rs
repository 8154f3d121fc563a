// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($n:ident) => { #[permgen::proves(sq)] pub const fn f(x: u64) -> u64 { let $n = 0u64; let _ = x; $n } } }
make!(x);
