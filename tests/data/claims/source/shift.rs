//- shift_assign_by_variable
// claim: FILE --law '|x: u64| f(x) == x << (x & 127)'
// truth: f(x) == x << (x & 127)
// claim: FILE --law '|x: u64| f(x & !64) == (x & !64) << (x & 63)'
// truth: f(x & !64) == (x & !64) << (x & 63)

pub fn f(mut x: u64) -> u64 { let n = x & 127; x <<= n; x }
//- shift_by_width_variable
// claim: FILE --law '|x: u64| f(x) == 1 << (x & 63)'
// truth: f(x) == 1 << (x & 63)
// claim: FILE --law '|x: u64| f(x & 63) == 1 << (x & 63)'
// truth: f(x & 63) == 1 << (x & 63)

pub fn f(x: u64) -> u64 { 1u64 << x }
//- shift_checked_none
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.checked_shr(64).unwrap_or(0) }
//- shift_negative_amount
// claim: FILE --law '|x: u64| f(x) == x >> 63'
// truth: f(x) == x >> 63
// claim: FILE --law '|x: u64| f(x & 1) == 0'
// truth: f(x & 1) == 0

#![allow(arithmetic_overflow)]
pub fn f(x: u64) -> u64 { x >> if x == 17 { -1i32 } else { 63 } }
//- shift_u8_in_release
// claim: FILE --law '|x: u64| f(x) == (x as u8).wrapping_shl((x >> 8) as u32) as u64'
// truth: f(x) == (x as u8).wrapping_shl((x >> 8) as u32) as u64
// claim: FILE --law '|x: u64| f(x & 0x7ff) == ((x & 0xff) << ((x >> 8) & 7)) & 0xff'
// truth: f(x & 0x7ff) == ((x & 0xff) << ((x >> 8) & 7)) & 0xff

pub fn f(x: u64) -> u64 { ((x as u8) << (x >> 8)) as u64 }
//- shift_unbounded
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.unbounded_shl(64) | x.unbounded_shr(100) }
//- shift_wrapping_masks
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { x.wrapping_shl(64) }
