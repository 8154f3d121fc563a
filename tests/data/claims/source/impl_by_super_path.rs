// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.swap_bytes() } }
mod elsewhere { impl super::B { pub fn go(self) -> u64 { self.0 } } }
pub fn f(x: B) -> B { B(x.go()) }
