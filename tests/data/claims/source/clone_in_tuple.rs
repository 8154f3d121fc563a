// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Odd(u64);
impl Clone for Odd { fn clone(&self) -> Odd { Odd(self.0 ^ 1) } }
pub fn f(x: u64) -> u64 { let t = (Odd(x), 3u64); t.clone().0.0 }
