// claim: FILE --law '|x: u64| f(B(x)).0 == x << 1'
// truth: f(B(x)).0 == x << 1
// claim: FILE --law '|x: u64| f(B(x)).0 == x ^ 1'
// truth: f(B(x)).0 == x ^ 1

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitXor for B { type Output = B; fn bitxor(self, o: B) -> B { B(self.0 ^ o.0) } }
impl core::ops::BitXor<u32> for B { type Output = B; fn bitxor(self, o: u32) -> B { B(self.0 << o) } }
pub fn f(x: B) -> B { x ^ 1u32 }
