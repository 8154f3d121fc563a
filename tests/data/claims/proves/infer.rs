//- infer_literal_type
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let m = !0; let _: u8 = m; x & m as u64 }
//- infer_negative_cast
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x & (-1i8) as u64 }
//- infer_shift_in_i32
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x ^ ((1 << 31) as u64 ^ 0x8000_0000) }
