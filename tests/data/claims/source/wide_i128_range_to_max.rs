// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in i128::MAX - 2..=i128::MAX { n += 1; } x ^ n }
