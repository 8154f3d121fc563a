// truth: f(x) == x & 0xffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($t:ty) => { #[permgen::proves(restrict(sq, 0xffff))] pub const fn f(x: u64) -> u64 { x as $t as u64 } } }
make!(u8);
