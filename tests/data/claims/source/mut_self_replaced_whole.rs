// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn renew(&mut self) { *self = S(2); } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.renew(); s.0 }
