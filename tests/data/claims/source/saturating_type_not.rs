// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::Saturating;
pub fn f(x: u64) -> u64 { (Saturating(x) + Saturating(1) - Saturating(1)).0 }
