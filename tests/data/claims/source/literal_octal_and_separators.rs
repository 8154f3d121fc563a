// claim: FILE --law '|x: u64| f(x) == x ^ 8 ^ 4'
// truth: f(x) == x ^ 8 ^ 4
// claim: FILE --law '|x: u64| f(x) == x ^ 10 ^ 100'
// truth: f(x) == x ^ 10 ^ 100

pub fn f(x: u64) -> u64 { x ^ 0o10 ^ 0b1_0_0 }
