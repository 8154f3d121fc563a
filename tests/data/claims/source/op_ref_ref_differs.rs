// claim: FILE --law '|x: u64| f(B(x)).0 == x'
// truth: f(B(x)).0 == x
// claim: FILE --law '|x: u64| f(B(x)).0 == x & 12'
// truth: f(B(x)).0 == x & 12

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitAnd for B { type Output = B; fn bitand(self, o: B) -> B { B(self.0 & o.0) } }
impl<'a, 'b> core::ops::BitAnd<&'b B> for &'a B { type Output = B; fn bitand(self, _: &'b B) -> B { *self } }
pub fn f(x: B) -> B { &x & &B(12) }
