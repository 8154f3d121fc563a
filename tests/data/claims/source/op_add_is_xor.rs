// claim: FILE --law '|x: u64| f(B(x)).0 == x ^ 3'
// truth: f(B(x)).0 == x ^ 3
// claim: FILE --law '|x: u64| f(B(x)).0 == x.wrapping_add(3)'
// truth: f(B(x)).0 == x.wrapping_add(3)

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Add for B { type Output = B; fn add(self, o: B) -> B { B(self.0 ^ o.0) } }
pub fn f(x: B) -> B { x + B(3) }
