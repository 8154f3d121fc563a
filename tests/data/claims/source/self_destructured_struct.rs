// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { hi: u64, lo: u64 }
impl S { fn clear(&mut self) { let S { hi, lo: low } = self; *hi = 0; *low = *hi; } }
pub fn f(x: u64) -> u64 { let mut s = S { hi: x, lo: x }; s.clear(); s.hi | s.lo }
