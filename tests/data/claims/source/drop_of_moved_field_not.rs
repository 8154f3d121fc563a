// claim: FILE --fn f --map sq
// truth: f(x) == x
struct D<'a>(&'a mut u64);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 ^= 1; } }
struct P<'a> { a: D<'a>, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x; { let p = P { a: D(&mut n), b: 2 }; let P { a: _, b: _ } = p; } n }
