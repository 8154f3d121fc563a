// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct P { x: u64, y: u64 }
pub fn f(x: u64) -> u64 { let mut x = x; let p = P { y: { x = 0; 1 }, x }; p.x & p.y | p.x }
