// claim: FILE --law '|x: u64| f(x) == 11'
// truth: f(x) == 11
// claim: FILE --law '|x: u64| f(x) == 10'
// truth: f(x) == 10

struct S;
trait Num { fn num(&self) -> u64 { 10 } }
#[allow(non_local_definitions, dead_code)]
fn unrelated() -> u64 { impl Num for S { fn num(&self) -> u64 { 11 } } 0 }
pub fn f(x: u64) -> u64 { (x & 0) | S.num() }
