// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Some(u64);
impl Some { fn unwrap(self) -> u64 { self.0 ^ 1 } }
pub fn f(x: u64) -> u64 { Some(x).unwrap() }
