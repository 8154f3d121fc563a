// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

struct S(u64);
impl S { fn take(&mut self) -> u64 { core::mem::replace(&mut self.0, 7) } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let r = s.take(); r ^ s.0 ^ 7 }
