// truth: f(x) == { let t = (x ^ x >> 7) & 0xaa; x ^ t ^ t << 7 }
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(delta_swap(0x00aa, 7))]
pub const fn f(x: u64) -> u64 { let t = (x ^ x >> 7) & 0xaa; x ^ t ^ t << 7 }
