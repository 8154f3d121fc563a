// claim: FILE --law '|x: u64| f(x) == x' --given 'x & 1 == 0'
// truth: x & 1 != 0 || f(x) == x
// claim: FILE --law '|x: u64| f(x) == x' --given 'x & 2 == 0'
// truth: x & 2 != 0 || f(x) == x

pub fn f(x: u64) -> u64 { x & !1 }
