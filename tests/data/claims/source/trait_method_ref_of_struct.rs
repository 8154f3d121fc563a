// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip { fn flip(&self) -> B; }
impl B { fn flip(&self) -> B { B(self.0.swap_bytes()) } }
impl Flip for &B { fn flip(&self) -> B { **self } }
pub fn f(x: B) -> B { let r = &x; r.flip() }
