// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[derive(Clone, Copy)]
struct B;
trait One { fn n(self) -> u64; }
trait Two { fn n(&self) -> u64; }
impl One for &B { fn n(self) -> u64 { 1 } }
impl Two for &&B { fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let _ = x; (&B).n() }
