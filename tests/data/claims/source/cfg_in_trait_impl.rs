// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

struct S;
trait N { fn n(&self) -> u64 { 1 } }
impl N for S { #[cfg(any())] fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { (x & 0) + S.n() }
