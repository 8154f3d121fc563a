//- const_generic_argument
// truth: f(x) == x
fn g<const N: u32>() -> u32 { N }
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x.rotate_left(0) }
//- const_outside_shadowed
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

const K: u64 = 9;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { const K: u64 = 0; x ^ K }
//- const_pattern_let
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[allow(non_upper_case_globals)]
const w: u64 = 4;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { match x { w => 4, z => z } }
//- const_pattern_outside
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[allow(non_upper_case_globals)]
const w: u64 = 4;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let z = x; let _ = w; z }
//- const_used_from_outside
// truth: f(x) == x & 0xff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

const MASK: u64 = 0xff;
#[permgen::proves(restrict(sq, 0xff))]
pub const fn f(x: u64) -> u64 { x & MASK }
