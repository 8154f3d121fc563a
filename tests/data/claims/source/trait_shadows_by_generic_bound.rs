// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

trait Num { fn rotate_left(self, n: u32) -> Self; }
impl Num for u64 { fn rotate_left(self, n: u32) -> u64 { self ^ (n as u64 & 1) } }
fn g<T: Num>(x: T) -> T { x.rotate_left(1) }
pub fn f(x: u64) -> u64 { g(x) }
