// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct In(u64);
impl Clone for In { fn clone(&self) -> Self { In(self.0 ^ 4) } }
#[derive(Clone)]
struct Out<T> { t: T }
pub fn f(x: u64) -> u64 { Out { t: In(x) }.clone().t.0 }
