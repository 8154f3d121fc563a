// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Turn { fn swap_bytes(self) -> Self; }
impl<T> Turn for T { fn swap_bytes(self) -> T { self } }
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
