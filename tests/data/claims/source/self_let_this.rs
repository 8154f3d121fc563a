// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn flip(&mut self) { let me = self; me.0 ^= 1; } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.flip(); s.0 }
