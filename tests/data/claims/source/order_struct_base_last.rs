// claim: FILE --law '|x: u64| f(x) == 9'
// truth: f(x) == 9
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct P { a: u64, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x; let p = P { a: { n = 9; 0 }, ..P { a: 1, b: n } }; p.a | p.b }
