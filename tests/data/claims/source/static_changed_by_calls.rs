// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) | 1 == x | 1'
// truth: f(x) | 1 == x | 1

use std::sync::atomic::{AtomicU64, Ordering};
static COUNT: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { x ^ (COUNT.fetch_add(1, Ordering::Relaxed) & 1) }
