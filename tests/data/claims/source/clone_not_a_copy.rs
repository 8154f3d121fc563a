// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct B(u64);
impl Clone for B { fn clone(&self) -> Self { B(0) } }
pub fn f(x: u64) -> u64 { let b = B(x); let c = b.clone(); c.0 }
