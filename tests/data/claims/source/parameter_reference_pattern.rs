// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn g(&a: &u64, [b, _]: [u64; 2]) -> u64 { a ^ b }
pub fn f(x: u64) -> u64 { g(&x, [2, 3]) }
