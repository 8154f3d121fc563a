// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::NonZeroU64;
pub fn f(x: u64) -> u64 { match NonZeroU64::new(x) { Some(n) => n.get(), None => 1 } }
