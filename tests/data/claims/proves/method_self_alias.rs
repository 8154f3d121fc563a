// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub struct C(pub u64);
type B = C;
impl B {
    #[permgen::proves(sq)]
    pub const fn keep(self) -> B { Self(self.0) }
}
fn f(x: u64) -> u64 { B::keep(C(x)).0 }
