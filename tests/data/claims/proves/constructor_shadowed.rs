// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct B(pub u64);
mod m { pub const fn B(_: u64) -> super::B { super::B(1) } }
mod n {
    use super::m::B as make;
    #[permgen::proves(sq)]
    pub const fn f(x: super::B) -> super::B { make(x.0) }
}
fn f(x: u64) -> u64 { n::f(B(x)).0 }
