// claim: FILE --law '|x: u64| f(B(x)).0 == 1'
// truth: f(B(x)).0 == 1
// claim: FILE --law '|x: u64| f(B(x)).0 == x | 1'
// truth: f(B(x)).0 == x | 1

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOr for B { type Output = B; fn bitor(self, o: B) -> B { B(self.0 | o.0) } }
impl<'l> core::ops::BitOr<B> for &'l B { type Output = B; fn bitor(self, o: B) -> B { o } }
pub fn f(x: B) -> B { &x | B(1) }
