// claim: FILE --law '|x: u64| f(x) == x ^ 1 ^ 2'
// truth: f(x) == x ^ 1 ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 2 ^ 2'
// truth: f(x) == x ^ 2 ^ 2

struct S(u64, u64);
impl S { fn next(&mut self) -> &mut S { self.1 += 1; self.0 ^= self.1; self } }
pub fn f(x: u64) -> u64 { S(x, 0).next().next().0 }
