// claim: FILE --law '|x: u64| f(x) == x ^ 0x5f64'
// truth: f(x) == x ^ 0x5f64
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

pub fn f(x: u64) -> u64 { let k = 0x5f64u64; x ^ k }
