// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>, u64);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = Cell::new(0);
    let _ = Guard(&c, x);
    let r = c.get();
    let _named = Guard(&c, 5);
    r ^ c.get() ^ x ^ 1
}
