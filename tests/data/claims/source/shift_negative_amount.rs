// claim: FILE --law '|x: u64| f(x) == x >> 63'
// truth: f(x) == x >> 63
// claim: FILE --law '|x: u64| f(x & 1) == 0'
// truth: f(x & 1) == 0

#![allow(arithmetic_overflow)]
pub fn f(x: u64) -> u64 { x >> if x == 17 { -1i32 } else { 63 } }
