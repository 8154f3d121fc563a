// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>);
impl D<'_> { fn v(&self) -> u64 { 1 } }
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(9); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); let r = match D(&c).v() { 1 => c.get(), _ => 5 }; if r == 0 && c.get() == 9 { x } else { 1 } }
