// truth: f(u64(x)).0 == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl ::core::ops::BitXor for u64 { type Output = u64; fn bitxor(self, _: u64) -> u64 { u64(0) } }
#[permgen::proves(sq)]
pub fn f(x: u64) -> u64 { x ^ x ^ x }
