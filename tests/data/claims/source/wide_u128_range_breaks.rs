// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut n = 0; for i in u128::MAX - 9..u128::MAX { n += 1; if i == u128::MAX - 6 { break; } } x ^ n }
