// truth: f(x) == x & 0xff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

const MASK: u64 = 0xff;
#[permgen::proves(restrict(sq, 0xff))]
pub const fn f(x: u64) -> u64 { x & MASK }
