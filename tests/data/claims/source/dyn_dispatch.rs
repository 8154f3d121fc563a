// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Step { fn go(&self, x: u64) -> u64; }
struct A; struct C;
impl Step for A { fn go(&self, x: u64) -> u64 { x } }
impl Step for C { fn go(&self, x: u64) -> u64 { x.swap_bytes() } }
pub fn f(x: u64) -> u64 { let s: [&dyn Step; 2] = [&C, &A]; s[1].go(x) }
