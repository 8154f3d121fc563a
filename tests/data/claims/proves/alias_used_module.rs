// truth: f(x) == x & 0xffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod kinds { pub type u16 = u8; }
use kinds::u16;
#[permgen::proves(restrict(sq, 0xffff))]
pub const fn f(x: u64) -> u64 { x as u16 as u64 }
