// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct W<T = u8>(core::marker::PhantomData<T>);
trait Cut { fn cut(x: u64) -> u64; }
impl Cut for W<u8> { fn cut(x: u64) -> u64 { x & 0xff } }
impl Cut for W<u64> { fn cut(x: u64) -> u64 { x } }
pub fn f(x: u64) -> u64 { <W as Cut>::cut(x) }
