// claim: FILE --law '|x: u64| f(x) == x ^ 8'
// truth: f(x) == x ^ 8
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

#[derive(Clone, Copy)]
struct B(u64);
impl core::ops::BitXorAssign<u64> for B { fn bitxor_assign(&mut self, o: u64) { self.0 ^= o; } }
pub fn f(x: u64) -> u64 { let mut a = [B(x), B(0)]; let mut i = 0; a[{ i += 1; i - 1 }] ^= 8; let _ = i; a[0].0 }
