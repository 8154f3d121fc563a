// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn get(self, _: u64) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.get({ s = S(1); s.0 }) }
