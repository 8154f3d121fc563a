// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { fn go(x: u64) -> u64; #[permgen::proves(sq ^ 56)] fn flip(x: u64) -> u64 { Self::go(x) } }
struct S;
impl Flip for S { fn go(x: u64) -> u64 { x } }
impl S { fn go(x: u64) -> u64 { x.swap_bytes() } }
fn f(x: u64) -> u64 { S::flip(x) }
