// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

struct S(u64);
impl S { fn take(&mut self) -> u64 { let v = self.0; self.0 = 1; v } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.take() ^ s.take() }
