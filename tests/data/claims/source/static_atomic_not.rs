// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
static N: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { x ^ (N.fetch_add(1, Relaxed) & 1) }
