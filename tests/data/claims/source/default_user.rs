// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Key(u64);
impl Default for Key { fn default() -> Key { Key(3) } }
pub fn f(x: u64) -> u64 { let Key(k) = Default::default(); x ^ k }
