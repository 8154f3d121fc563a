// claim: FILE --law '|x: u64| f(x) == x ^ 200'
// truth: f(x) == x ^ 200
// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_ffff_ffc8'
// truth: f(x) == x ^ 0xffff_ffff_ffff_ffc8

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { let k: i8 = 200; x ^ k as u8 as u64 }
