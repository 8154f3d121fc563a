// claim: FILE --law '|x: u64, y: u64| f(x, y) == (x | y) - (x & y)'
// truth: f(x, y) == (x | y) - (x & y)
// claim: FILE --law '|x: u64, y: u64| f(x, y) == x.wrapping_sub(y)'
// truth: f(x, y) == x.wrapping_sub(y)

pub fn f(x: u64, y: u64) -> u64 { x ^ y }
