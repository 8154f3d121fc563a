// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Turn { fn swap_bytes(self) -> u64; }
impl Turn for &u64 { fn swap_bytes(self) -> u64 { *self } }
pub fn f(x: u64) -> u64 { (&x).swap_bytes() }
