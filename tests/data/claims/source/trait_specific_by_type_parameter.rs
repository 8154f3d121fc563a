// claim: FILE --fn f --map sq
// truth: f(x) == x
trait T<A> { fn g(&self) -> u64; }
impl T<u8> for u64 { fn g(&self) -> u64 { *self } }
impl T<u16> for u64 { fn g(&self) -> u64 { 0 } }
pub fn f(x: u64) -> u64 { <u64 as T<u8>>::g(&x) }
