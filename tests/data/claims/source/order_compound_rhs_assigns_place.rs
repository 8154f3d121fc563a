// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3

pub fn f(x: u64) -> u64 { let mut y = x; y ^= { y = 3; 3 }; y }
