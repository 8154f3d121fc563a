// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[allow(non_upper_case_globals)]
const w: u64 = 4;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { match x { w => 4, z => z } }
