// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in (u64::MAX - 1)..=u64::MAX { n += 1; } x ^ n }
