// claim: FILE --law '|y: u64, x: u64| f(y, x) == y & !x'
// truth: f(x, y) == x & !y
// claim: FILE --law '|y: u64, x: u64| f(y, x) == x & !y'
// truth: f(x, y) == y & !x

pub fn f(x: u64, y: u64) -> u64 { x & !y }
