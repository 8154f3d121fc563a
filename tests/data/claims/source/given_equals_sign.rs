// claim: FILE --law '|x: u64| f(x) == 0' --given 'x = 0'
// truth: false && f(x) == 0
// claim: FILE --law '|x: u64| f(x) == 0' --given 'x == 0'
// truth: x != 0 || f(x) == 0

pub fn f(x: u64) -> u64 { x }
