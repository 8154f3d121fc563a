// claim: FILE --law '|x: u64| f(B(x)) == x ^ 1'
// truth: f(B(x)) == x ^ 1
// claim: FILE --law '|x: u64| f(B(x)) == x'
// truth: f(B(x)) == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
pub struct Inner(u64);
impl Inner { fn value(&self) -> u64 { self.0 } }
impl core::ops::Deref for B { type Target = Inner; fn deref(&self) -> &Inner { &Inner(1) } }
pub fn f(x: B) -> u64 { x.value() ^ x.0 }
