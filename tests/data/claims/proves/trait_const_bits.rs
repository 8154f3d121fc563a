// truth: f(x) == x.rotate_left(8)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Bits { const BITS: u32; }
impl Bits for u8 { const BITS: u32 = 3; }
#[permgen::proves(rotate_left(8))]
pub const fn f(x: u64) -> u64 { x.rotate_left(u8::BITS) }
