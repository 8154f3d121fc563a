// claim: FILE --law '|x: u64| f(x) == x' --given 'x < 8 && x > 3'
// truth: !(x < 8 && x > 3) || f(x) == x
// claim: FILE --law '|x: u64| f(x) == x' --given 'x < 9 && x > 3'
// truth: !(x < 9 && x > 3) || f(x) == x

pub fn f(x: u64) -> u64 { x & 7 }
