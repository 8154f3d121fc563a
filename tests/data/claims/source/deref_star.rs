// claim: FILE --law '|x: u64| f(B(x)) == 9'
// truth: f(B(x)) == 9
// claim: FILE --law '|x: u64| f(B(x)) == x'
// truth: f(B(x)) == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Deref for B { type Target = u64; fn deref(&self) -> &u64 { &9 } }
pub fn f(x: B) -> u64 { *x }
