// claim: FILE --law '|x: u64| f(B(x)).0 == x'
// truth: f(B(x)).0 == x
// claim: FILE --law '|x: u64| f(B(x)).0 == !x'
// truth: f(B(x)).0 == !x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Not for B { type Output = B; fn not(self) -> B { self } }
impl core::ops::Neg for B { type Output = B; fn neg(self) -> B { B(!self.0) } }
pub fn f(x: B) -> B { !x }
