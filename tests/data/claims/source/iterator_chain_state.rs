// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7

pub fn f(x: u64) -> u64 { let mut k = 0u64; (1..4).for_each(|i| k += i); x ^ k }
