//- struct_named_u32
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

#[allow(non_camel_case_types)]
struct u32;
impl u32 { const BITS: u64 = 3; }
pub fn f(x: u64) -> u64 { (x & 0) | u32::BITS }
//- struct_named_u64
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(u64(x)).0 == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(u64(x)).0 == x

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl u64 {
    fn swap_bytes(self) -> Self { self }
}
pub fn f(x: u64) -> u64 { x.swap_bytes() }
//- struct_union_bits
// claim: FILE --law '|x: u64| f(x) == x & 0xffff_ffff'
// truth: f(x) == x & 0xffff_ffff
// claim: FILE --law '|x: u64| f(x) == x >> 32'
// truth: f(x) == x >> 32

union U { w: u64, h: [u32; 2] }
pub fn f(x: u64) -> u64 { let u = U { w: x }; unsafe { u.h[0] as u64 } }
//- struct_update_syntax
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Clone, Copy)]
struct P { a: u64, b: u64 }
const BASE: P = P { a: 1, b: 3 };
pub fn f(x: u64) -> u64 { let p = P { a: x, ..BASE }; p.a ^ p.b }
