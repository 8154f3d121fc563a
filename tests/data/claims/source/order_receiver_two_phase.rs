// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

struct S(u64);
impl S { fn get(&self) -> u64 { self.0 } fn put(&mut self, v: u64) { self.0 = v; } }
pub fn f(x: u64) -> u64 { let mut s = S((x & 0) + 3); s.put(s.get() + 1); s.get() }
