//- mod_std_beside
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod std { pub mod primitive { pub type u64 = u8; } }
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
//- mod_u64_constant
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod m { pub mod u64 { pub const MAX: ::core::primitive::u64 = 255; } }
use m::u64;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x & u64::MAX }
//- mod_u64_rotate
// truth: f(x) == x.rotate_left(8)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod m { pub mod u64 { pub const fn rotate_left(x: ::core::primitive::u64, _: u32) -> ::core::primitive::u64 { x } } }
use m::u64;
#[permgen::proves(rotate_left(8))]
pub const fn f(x: u64) -> u64 { u64::rotate_left(x, 8) }
