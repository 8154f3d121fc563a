// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

trait Base { fn n(&self) -> u64 { 1 } }
trait Derived: Base { fn m(&self) -> u64 { self.n() } }
struct S;
impl Base for S {}
impl Derived for S {}
#[allow(dead_code)]
trait Unused { fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let _ = x; S.m() }
