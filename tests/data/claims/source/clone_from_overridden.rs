// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct B(u64);
impl Clone for B {
    fn clone(&self) -> B { B(self.0) }
    fn clone_from(&mut self, _: &B) { self.0 = 8; }
}
pub fn f(x: u64) -> u64 { let a = B(x); let mut b = B(0); b.clone_from(&a); b.0 }
