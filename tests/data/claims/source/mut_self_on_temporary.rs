// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn clear(&mut self) -> u64 { self.0 = 0; 0 } }
pub fn f(x: u64) -> u64 { let s = S(x); let _ = { s }.clear(); s.0 }
