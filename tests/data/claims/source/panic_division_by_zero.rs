// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x | 1) == 1'
// truth: f(x | 1) == 1

pub fn f(x: u64) -> u64 { x / x }
