// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
thread_local!(static C: Cell<u64> = const { Cell::new(0) });
struct D(u64);
impl Drop for D { fn drop(&mut self) { C.set(C.get() + self.0); } }
pub fn f(x: u64) -> u64 { C.set(0); let mut d = D(0); d = D(x & 1); let _ = &d; drop(d); x ^ C.get() }
