// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn flip(&mut self) -> u64 { let mut me = *self; me.0 ^= 1; me.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let _ = s.flip(); s.0 }
