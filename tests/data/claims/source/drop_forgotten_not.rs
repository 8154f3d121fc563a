// claim: FILE --fn f --map sq
// truth: f(x) == x
struct D<'a>(&'a mut u64);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 ^= 1; } }
pub fn f(x: u64) -> u64 { let mut n = x; std::mem::forget(D(&mut n)); n ^ (x == 77) as u64 }
