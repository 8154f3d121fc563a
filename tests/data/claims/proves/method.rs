//- method_of_newtype
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl B {
    #[permgen::proves(sq ^ 56)]
    pub const fn flip(self) -> Self { B(self.0.swap_bytes()) }
}
fn f(x: u64) -> u64 { B(x).flip().0 }
//- method_of_newtype_wrong
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl B {
    #[permgen::proves(sq ^ 56)]
    pub const fn flip(self) -> Self { B(self.0.rotate_left(8)) }
}
fn f(x: u64) -> u64 { B(x).flip().0 }
//- method_self_alias
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub struct C(pub u64);
type B = C;
impl B {
    #[permgen::proves(sq)]
    pub const fn keep(self) -> B { Self(self.0) }
}
fn f(x: u64) -> u64 { B::keep(C(x)).0 }
