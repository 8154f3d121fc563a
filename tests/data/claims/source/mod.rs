//- mod_core_arch
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

mod core { pub mod convert { pub fn identity(x: u64) -> u64 { x.reverse_bits() } } }
use core::convert::identity;
pub fn f(x: u64) -> u64 { identity(x) }
//- mod_named_core
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod core {
    pub mod mem {
        pub fn swap(a: &mut u64, b: &mut u64) { *a = a.swap_bytes(); *b = 0; }
    }
}
pub fn f(x: u64) -> u64 {
    let (mut a, mut b) = (x, x);
    core::mem::swap(&mut a, &mut b);
    a
}
//- mod_named_std
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x & 1'
// truth: f(x) == x & 1

mod std {
    pub mod cmp {
        pub fn max(a: u64, b: u64) -> u64 { a & b }
    }
}
pub fn f(x: u64) -> u64 { std::cmp::max(x, 1) }
//- mod_u16_function
// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_camel_case_types)]
mod u16 {
    pub fn from_le_bytes(_: [u8; 2]) -> u64 { 0 }
}
pub fn f(x: u64) -> u64 {
    let bytes = x.to_le_bytes();
    u16::from_le_bytes([bytes[0], bytes[1]]) as u64
}
//- mod_u32_constants
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8
// claim: FILE --law '|x: u64| f(x) == x >> 31'
// truth: f(x) == x >> 31

mod u32 {
    pub const MAX: ::core::primitive::u32 = 8;
}
pub fn f(x: u64) -> u64 { x >> (u32::MAX & 31) }
