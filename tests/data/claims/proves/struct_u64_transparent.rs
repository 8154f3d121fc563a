// truth: f(u64(x)).0 == x.reverse_bits()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl u64 { pub const fn reverse_bits(self) -> u64 { self } }
#[permgen::proves(sq ^ 63)]
pub const fn f(x: u64) -> u64 { x.reverse_bits() }
