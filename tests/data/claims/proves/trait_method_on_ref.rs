// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Turn { fn swap_bytes(self) -> u64; }
impl Turn for &u64 { fn swap_bytes(self) -> u64 { *self } }
#[permgen::proves(sq ^ 56)]
pub fn f(x: u64) -> u64 { (&x).swap_bytes() }
