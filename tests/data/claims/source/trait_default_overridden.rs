// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip: Sized { fn raw(self) -> u64; fn flip(self) -> u64 { self.raw().swap_bytes() } }
impl Flip for B { fn raw(self) -> u64 { self.0 } fn flip(self) -> u64 { self.raw() } }
pub fn f(x: B) -> B { B(x.flip()) }
