// claim: FILE --law '|x: u64| f(x) == x ^ 255'
// truth: f(x) == x ^ 255
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Raw(u64);
impl From<u64> for Raw { fn from(v: u64) -> Raw { Raw(v ^ 255) } }
pub fn f(x: u64) -> u64 { let r: Raw = x.into(); r.0 }
