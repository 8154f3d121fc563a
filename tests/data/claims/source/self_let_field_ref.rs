// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { a: u64, b: u64 }
impl S { fn set(&mut self) { let a = &mut self.a; *a = 6; self.b = 0; } }
pub fn f(x: u64) -> u64 { let mut s = S { a: x, b: x }; s.set(); s.a | s.b }
