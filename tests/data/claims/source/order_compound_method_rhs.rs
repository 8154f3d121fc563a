// claim: FILE --law '|x: u64| f(x) == x.rotate_left(1).wrapping_add(x.rotate_left(1))'
// truth: f(x) == x.rotate_left(1).wrapping_add(x.rotate_left(1))
// claim: FILE --law '|x: u64| f(x) == x.wrapping_add(x.rotate_left(1))'
// truth: f(x) == x.wrapping_add(x.rotate_left(1))

struct S(u64);
impl S { fn step(&mut self) -> u64 { self.0 = self.0.rotate_left(1); self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let r = s.step(); s.0 = s.0.wrapping_add(r); s.0 }
