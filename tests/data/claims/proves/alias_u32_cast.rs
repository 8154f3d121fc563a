// truth: f(x) == x & 0xffff_ffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type u32 = u16;
#[permgen::proves(restrict(sq, 0xffffffff))]
pub const fn f(x: u64) -> u64 { x as u32 as u64 }
