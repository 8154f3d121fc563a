// claim: FILE --law '|x: u64| f(B(x)) == x & !6'
// truth: f(B(x)) == x & !6
// claim: FILE --law '|x: u64| f(B(x)) == x.wrapping_sub(6)'
// truth: f(B(x)) == x.wrapping_sub(6)

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Sub for B { type Output = u64; fn sub(self, o: B) -> u64 { self.0 & !o.0 } }
pub fn f(x: B) -> u64 { x - B(6) }
