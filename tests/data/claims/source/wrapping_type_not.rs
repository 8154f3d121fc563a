// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::Wrapping;
pub fn f(x: u64) -> u64 { (Wrapping(x) << 65).0 >> 1 }
