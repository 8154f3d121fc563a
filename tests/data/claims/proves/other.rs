//- constructor_shadowed
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
//- crate_macro_hygiene
// truth: f(x) == x
macro_rules! m { ($x:ident) => { #[permgen::proves(sq)] pub const fn f($x: u64) -> u64 { let y = $x; y } } }
m!(x);
//- debug_assert_cfg
// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x } else { x ^ 1 } }
//- early_return
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { if x == 5 { return 4; } x }
//- extern_core_renamed
// truth: f(x) == x.swap_bytes()
extern crate std as core;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
//- generic_function
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub fn f<T: Into<u64>>(x: T) -> u64 { x.into() }
//- inner_attribute
// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { #![allow(unused)] x }
//- let_type_lies
// truth: f(x) == x
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let y: u32 = x as _; y as u64 | x >> 32 << 32 }
//- loop_off_by_one
// truth: f(x) == x.rotate_left(7)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(rotate_left(7))]
pub const fn f(mut x: u64) -> u64 { let mut i = 0; while i <= 7 { x = x.rotate_left(1); i += 1; } x }
//- loop_swaps_bytes
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(mut x: u64) -> u64 { let mut r = 0; let mut i = 0; while i < 8 { r = r << 8 | x & 255; x >>= 8; i += 1; } r }
//- nested_function
// truth: f(x) == x.reverse_bits().swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub fn f(x: u64) -> u64 {
    #[permgen::proves(sq ^ 7)]
    const fn inner(x: u64) -> u64 { x.swap_bytes() }
    inner(x)
}
//- nested_function_hidden_type
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 {
    type u64 = ::core::primitive::u8;
    #[permgen::proves(sq)]
    const fn inner(x: ::core::primitive::u64) -> ::core::primitive::u64 { x as u64 as ::core::primitive::u64 }
    inner(x)
}
//- nfc_parameter
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(ü: u64) -> u64 { ü.swap_bytes() }
//- nfc_shadow
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let ñ = x; let ñ = x.swap_bytes(); ñ }
//- return_type_impl
// truth: f(x).into() == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub fn f(x: u64) -> impl Into<u64> { x }
//- shadowed_core_crate
// truth: f(x) == x
mod core { pub mod primitive { pub type u64 = ::std::primitive::u32; } }
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { x }
//- static_of_same_name
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

static w: u64 = 5;
#[permgen::proves(sq)]
pub fn f(x: u64) -> u64 { x ^ w ^ 5 }
//- struct_u64_operator
// truth: f(u64(x)).0 == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl ::core::ops::BitXor for u64 { type Output = u64; fn bitxor(self, _: u64) -> u64 { u64(0) } }
#[permgen::proves(sq)]
pub fn f(x: u64) -> u64 { x ^ x ^ x }
//- struct_u64_transparent
// truth: f(u64(x)).0 == x.reverse_bits()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl u64 { pub const fn reverse_bits(self) -> u64 { self } }
#[permgen::proves(sq ^ 63)]
pub const fn f(x: u64) -> u64 { x.reverse_bits() }
//- unsafe_transmute
// truth: f(x) == x.swap_bytes()
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { let b: [u8; 8] = unsafe { core::mem::transmute(x) }; u64::from_be_bytes(b) }
