// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct B(u64);
impl Clone for B { fn clone(&self) -> B { B(2) } }
pub fn f(x: u64) -> u64 { let o = Some(B(x)); match o.clone() { Some(b) => b.0, None => 0 } }
