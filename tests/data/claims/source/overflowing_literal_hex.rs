// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_ffff_ff80'
// truth: f(x) == x ^ 0xffff_ffff_ffff_ff80
// claim: FILE --law '|x: u64| f(x) == x ^ 0x80'
// truth: f(x) == x ^ 0x80

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { x ^ 0x80i8 as u64 }
