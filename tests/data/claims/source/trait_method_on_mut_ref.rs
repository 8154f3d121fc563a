// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

trait Turn { fn reverse_bits(self) -> u64; }
impl Turn for &mut u64 { fn reverse_bits(self) -> u64 { *self } }
pub fn f(mut x: u64) -> u64 { (&mut x).reverse_bits() }
