// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64, u64);
impl S { fn set(&mut self) { let S(ref mut a, _) = *self; *a = 2; } }
pub fn f(x: u64) -> u64 { let mut s = S(x, 9); s.set(); s.0 + s.1 - 9 }
