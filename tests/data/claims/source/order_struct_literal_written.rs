// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

struct P { a: u64, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x & 0; let p = P { b: { n += 1; n }, a: { n += 1; n } }; p.b * 0 + p.a }
