//- trait_const_bits
// truth: f(x) == x.rotate_left(8)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Bits { const BITS: u32; }
impl Bits for u8 { const BITS: u32 = 3; }
#[permgen::proves(rotate_left(8))]
pub const fn f(x: u64) -> u64 { x.rotate_left(u8::BITS) }
//- trait_default_calls_shadow
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { fn go(x: u64) -> u64; #[permgen::proves(sq ^ 56)] fn flip(x: u64) -> u64 { Self::go(x) } }
struct S;
impl Flip for S { fn go(x: u64) -> u64 { x } }
impl S { fn go(x: u64) -> u64 { x.swap_bytes() } }
fn f(x: u64) -> u64 { S::flip(x) }
//- trait_default_function
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { #[permgen::proves(sq ^ 56)] fn flip(x: u64) -> u64 { x.swap_bytes() } }
struct S;
impl Flip for S {}
fn f(x: u64) -> u64 { S::flip(x) }
//- trait_function
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub trait Flip { fn flip(self) -> Self; }
impl Flip for u64 {
    #[permgen::proves(sq ^ 56)]
    fn flip(self) -> u64 { self }
}
fn f(x: u64) -> u64 { x.flip() }
//- trait_method_blanket
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Turn { fn swap_bytes(self) -> Self; }
impl<T> Turn for T { fn swap_bytes(self) -> T { self } }
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
//- trait_method_on_ref
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

trait Turn { fn swap_bytes(self) -> u64; }
impl Turn for &u64 { fn swap_bytes(self) -> u64 { *self } }
#[permgen::proves(sq ^ 56)]
pub fn f(x: u64) -> u64 { (&x).swap_bytes() }
//- trait_swap_bytes
// truth: f(x) == x.swap_bytes()
pub trait S { fn swap_bytes(self) -> u64; } impl S for u64 { fn swap_bytes(self) -> u64 { self } }
#[permgen::proves(sq ^ 56)]
pub fn f(x: u64) -> u64 { x.swap_bytes() }
