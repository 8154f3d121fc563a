// claim: FILE --law '|x: u64| f(x) == x ^ 0x5678'
// truth: f(x) == x ^ 0x5678
// claim: FILE --law '|x: u64| f(x) == x ^ 0x12345678'
// truth: f(x) == x ^ 0x12345678

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { x ^ 0x12345678u16 as u64 }
