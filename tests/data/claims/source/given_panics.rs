// claim: FILE --law '|x: u64| f(x) == 0' --given '8 / x > 9'
// truth: x != 0 && (!(8 / x > 9) || f(x) == 0)
// claim: FILE --law '|x: u64| f(x) == 0' --given 'x != 0 && 8 / x > 9'
// truth: !(x != 0 && 8 / x > 9) || f(x) == 0

pub fn f(x: u64) -> u64 { x & 3 }
