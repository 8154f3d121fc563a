// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::sync::OnceLock;
static N: OnceLock<u64> = OnceLock::new();
pub fn f(x: u64) -> u64 { let first = *N.get_or_init(|| x); if first == x { x } else { x ^ 1 } }
