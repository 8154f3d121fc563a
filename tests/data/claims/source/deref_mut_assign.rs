// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct Two { a: u64, b: u64 }
impl core::ops::Deref for Two { type Target = u64; fn deref(&self) -> &u64 { &self.a } }
impl core::ops::DerefMut for Two { fn deref_mut(&mut self) -> &mut u64 { &mut self.b } }
pub fn f(x: u64) -> u64 { let mut t = Two { a: x, b: x }; *t = 5; *t }
