//- overflow_in_debug
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let y = x + 1; let _ = y; x }
//- overflow_in_release
// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { (x + 1) - 1 }
//- overflow_shift_amount
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[allow(arithmetic_overflow)]
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let _ = x << 64; x }
