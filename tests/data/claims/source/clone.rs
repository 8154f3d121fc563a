//- clone_from_overridden
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
//- clone_in_tuple
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Odd(u64);
impl Clone for Odd { fn clone(&self) -> Odd { Odd(self.0 ^ 1) } }
pub fn f(x: u64) -> u64 { let t = (Odd(x), 3u64); t.clone().0.0 }
//- clone_not_a_copy
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct B(u64);
impl Clone for B { fn clone(&self) -> Self { B(0) } }
pub fn f(x: u64) -> u64 { let b = B(x); let c = b.clone(); c.0 }
//- clone_of_option
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct B(u64);
impl Clone for B { fn clone(&self) -> B { B(2) } }
pub fn f(x: u64) -> u64 { let o = Some(B(x)); match o.clone() { Some(b) => b.0, None => 0 } }
