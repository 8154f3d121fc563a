//- alias_harmless
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type Board = u64;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: Board) -> Board { x.swap_bytes() }
//- alias_in_body_narrow
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { type Wide = u8; x as Wide as u64 }
//- alias_u32_cast
// truth: f(x) == x & 0xffff_ffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type u32 = u16;
#[permgen::proves(restrict(sq, 0xffffffff))]
pub const fn f(x: u64) -> u64 { x as u32 as u64 }
//- alias_u64_at_root
// truth: f(x as _) as ::core::primitive::u64 == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type u64 = u32;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
//- alias_used_module
// truth: f(x) == x & 0xffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod kinds { pub type u16 = u8; }
use kinds::u16;
#[permgen::proves(restrict(sq, 0xffff))]
pub const fn f(x: u64) -> u64 { x as u16 as u64 }
