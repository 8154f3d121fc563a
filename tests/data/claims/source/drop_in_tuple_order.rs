// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>, u64);
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(self.0.get().wrapping_mul(3).wrapping_add(self.1)); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); { let _t = (D(&c, 1), D(&c, 2)); } if c.get() == 5 { x } else { 0 } }
