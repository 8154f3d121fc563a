// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
thread_local!(static N: Cell<u64> = const { Cell::new(0) });
pub fn f(x: u64) -> u64 { let n = N.get(); N.set(n + 1); x ^ (n & 1) }
