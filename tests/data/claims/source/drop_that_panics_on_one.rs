// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x ^ x) == 0'
// truth: f(x ^ x) == 0

struct Loud(u64);
impl Drop for Loud { fn drop(&mut self) { assert_ne!(self.0, 77); } }
pub fn f(x: u64) -> u64 { let l = Loud(x); l.0 }
