// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>, u64);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = Cell::new(x);
    { let _a = Guard(&c, 1); let _b = Guard(&c, 2); }
    c.get()
}
