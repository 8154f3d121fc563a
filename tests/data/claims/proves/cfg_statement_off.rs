// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { #[cfg(any())] let x = 0; x }
