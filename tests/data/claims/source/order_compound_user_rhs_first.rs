// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

#[derive(Clone, Copy)]
struct B(u64);
impl core::ops::BitXorAssign for B { fn bitxor_assign(&mut self, o: B) { self.0 ^= o.0; } }
pub fn f(x: u64) -> u64 { let mut n = 0u64; let mut b = B(x); b ^= { n += 7; B(n) }; b.0 }
