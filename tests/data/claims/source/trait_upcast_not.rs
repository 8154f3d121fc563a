// claim: FILE --fn f --map sq
// truth: f(x) == x
trait A { fn v(&self) -> u64; }
trait B: A { fn w(&self) -> u64; }
struct S(u64);
impl A for S { fn v(&self) -> u64 { self.0 & !4 } }
impl B for S { fn w(&self) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { let b: &dyn B = &S(x); b.v() }
