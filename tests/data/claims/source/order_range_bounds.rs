// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut n = 3; let mut c = x & 0; for _ in { n -= 1; n - 2 }..n { c += 1; n = 9; } c }
