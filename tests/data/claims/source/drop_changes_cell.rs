// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.0.get() ^ 1); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(x); { let _g = Guard(&c); } c.get() }
