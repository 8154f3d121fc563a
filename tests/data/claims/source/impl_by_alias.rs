// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
mod m { pub type Piece = super::B; impl Piece { pub fn go(self) -> u64 { self.0 } } }
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.swap_bytes() } }
pub fn f(x: B) -> B { B(x.go()) }
