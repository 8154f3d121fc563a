// claim: FILE --law '|x: u64| f(B(x)).0 == 0'
// truth: f(B(x)).0 == 0
// claim: FILE --law '|x: u64| f(B(x)).0 == x | 3'
// truth: f(B(x)).0 == x | 3

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOrAssign for B { fn bitor_assign(&mut self, o: B) { self.0 |= o.0; } }
impl<'a> core::ops::BitOrAssign<&'a B> for B { fn bitor_assign(&mut self, _: &'a B) { self.0 = 0; } }
pub fn f(mut x: B) -> B { let y = B(3); x |= &y; x }
