// claim: FILE --law '|x: u64| f(x) == x ^ 10'
// truth: f(x) == x ^ 10
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in -5..5i32 { n += 1; } x ^ n }
