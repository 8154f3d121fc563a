// claim: FILE --law '|x: u64| f(x) == x << (x & 127)'
// truth: f(x) == x << (x & 127)
// claim: FILE --law '|x: u64| f(x & !64) == (x & !64) << (x & 63)'
// truth: f(x & !64) == (x & !64) << (x & 63)

pub fn f(mut x: u64) -> u64 { let n = x & 127; x <<= n; x }
