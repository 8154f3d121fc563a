//- deref_index
// claim: FILE --law '|x: u64| f(x) == 40'
// truth: f(x) == 40
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Pair { data: [u64; 2] }
static OTHER: [u64; 2] = [40, 41];
impl core::ops::Deref for Pair { type Target = [u64; 2]; fn deref(&self) -> &[u64; 2] { let _ = self.data; &OTHER } }
pub fn f(x: u64) -> u64 { let p = Pair { data: [x, x] }; p[0] }
//- deref_method_hidden
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
//- deref_mut_assign
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct Two { a: u64, b: u64 }
impl core::ops::Deref for Two { type Target = u64; fn deref(&self) -> &u64 { &self.a } }
impl core::ops::DerefMut for Two { fn deref_mut(&mut self) -> &mut u64 { &mut self.b } }
pub fn f(x: u64) -> u64 { let mut t = Two { a: x, b: x }; *t = 5; *t }
//- deref_star
// claim: FILE --law '|x: u64| f(B(x)) == 9'
// truth: f(B(x)) == 9
// claim: FILE --law '|x: u64| f(B(x)) == x'
// truth: f(B(x)) == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Deref for B { type Target = u64; fn deref(&self) -> &u64 { &9 } }
pub fn f(x: B) -> u64 { *x }
