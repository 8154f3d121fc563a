// claim: FILE --law '|x: u64| f(x) == x ^ 28'
// truth: f(x) == x ^ 28
// claim: FILE --law '|x: u64| f(x) == x ^ 27'
// truth: f(x) == x ^ 27

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in 100..=i8::MAX { n += 1; } x ^ n }
