// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct S(u64, u64);
impl S { fn turn(&mut self) { let Self(a, b) = self; core::mem::swap(a, b); } }
pub fn f(x: u64) -> u64 { let mut s = S(5, x); s.turn(); s.0 }
