// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

struct Mark<'a>(&'a core::cell::Cell<u64>, u64);
impl Drop for Mark<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = core::cell::Cell::new(x);
    let mut m = Mark(&c, 3);
    m = Mark(&c, 4);
    let r = c.get();
    let _ = &m;
    r
}
