// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

trait Step { const N: u64 = 5; fn n(&self) -> u64 { Self::N } }
struct A;
impl Step for A { const N: u64 = 6; }
pub fn f(x: u64) -> u64 { x ^ A.n() }
