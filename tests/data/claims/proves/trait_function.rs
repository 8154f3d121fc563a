// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { fn flip(self) -> Self; }
impl Flip for u64 {
    #[permgen::proves(sq ^ 56)]
    fn flip(self) -> u64 { self }
}
fn f(x: u64) -> u64 { x.flip() }
