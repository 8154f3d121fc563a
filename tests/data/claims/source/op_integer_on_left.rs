// claim: FILE --law '|x: u64| f(B(x)).0 == x.rotate_left(5)'
// truth: f(B(x)).0 == x.rotate_left(5)
// claim: FILE --law '|x: u64| f(B(x)).0 == 5 | x'
// truth: f(B(x)).0 == 5 | x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOr<B> for u32 { type Output = B; fn bitor(self, o: B) -> B { B(o.0.rotate_left(self)) } }
pub fn f(x: B) -> B { 5u32 | x }
