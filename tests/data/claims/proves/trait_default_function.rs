// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { #[permgen::proves(sq ^ 56)] fn flip(x: u64) -> u64 { x.swap_bytes() } }
struct S;
impl Flip for S {}
fn f(x: u64) -> u64 { S::flip(x) }
