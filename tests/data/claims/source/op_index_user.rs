// claim: FILE --law '|x: u64| f(B(x)) == !x'
// truth: f(B(x)) == !x
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)) == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Index<usize> for B { type Output = u64; fn index(&self, i: usize) -> &u64 { if i == 0 { &self.0 } else { &7 } } }
pub fn f(x: B) -> u64 { x[0] ^ !(x[1] ^ 7) }
