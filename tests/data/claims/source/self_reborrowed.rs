// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct S(u64);
impl S { fn go(&mut self) { { let t = &mut *self; t.0 ^= 1; } self.0 ^= 2; } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.go(); s.0 }
