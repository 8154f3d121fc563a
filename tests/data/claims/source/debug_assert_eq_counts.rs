// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct C(u64);
impl C { fn tick(&mut self) -> u64 { self.0 += 1; self.0 } }
pub fn f(x: u64) -> u64 { let mut c = C(0); debug_assert_eq!(c.tick(), 1); c.tick() ^ 2 ^ x }
