// claim: FILE --law '|x: u64| f(x) / x <= 1'
// truth: f(x) / x <= 1
// claim: FILE --law '|x: u64| x == 0 || f(x) / x <= 1'
// truth: x == 0 || f(x) / x <= 1

pub fn f(x: u64) -> u64 { x & !3 }
