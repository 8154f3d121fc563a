// claim: FILE --law 'async |x: u64| f(x) == x'
// truth: false && f(x) == x
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x }
