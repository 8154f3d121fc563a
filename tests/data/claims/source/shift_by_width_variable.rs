// claim: FILE --law '|x: u64| f(x) == 1 << (x & 63)'
// truth: f(x) == 1 << (x & 63)
// claim: FILE --law '|x: u64| f(x & 63) == 1 << (x & 63)'
// truth: f(x & 63) == 1 << (x & 63)

pub fn f(x: u64) -> u64 { 1u64 << x }
