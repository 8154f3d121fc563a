// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Id { fn to_be(self) -> Self; fn keep(self) -> Self; }
impl<T> Id for T { fn to_be(self) -> T { self } fn keep(self) -> T { self } }
pub fn f(x: u64) -> u64 { Id::to_be(x).keep() }
