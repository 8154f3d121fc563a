// truth: f(x as _) as ::core::primitive::u64 == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type u64 = u32;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
