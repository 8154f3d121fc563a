// truth: f(x) == x & 0x00ff_00ff_00ff_00ff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(restrict(sq, 0x00ff00ff00ff00ff))]
pub const fn f(x: u64) -> u64 { x & 0x00ff_00ff_00ff_00ff }
