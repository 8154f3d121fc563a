// claim: FILE --law '|x: u64| f(x) == x.rotate_left(1) ^ x'
// truth: f(x) == x.rotate_left(1) ^ x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

struct S(u64);
impl S { fn slot(&mut self) -> &mut u64 { &mut self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); *s.slot() = s.0.rotate_left(1); s.0 ^ x }
