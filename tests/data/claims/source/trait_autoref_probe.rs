// claim: FILE --fn f --map sq
// truth: f(x) == x
struct W<T>(T);
trait A { fn v(&self) -> u64; }
trait B { fn v(&self) -> u64; }
impl<T> A for &W<T> { fn v(&self) -> u64 { 0 } }
impl B for W<u64> { fn v(&self) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { (&W(x)).v() }
