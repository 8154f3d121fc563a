// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn set(&mut self) { match self { S(v) => *v = 3 } } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.set(); s.0 }
