// claim: FILE --law '|x: u64| f(x & 15) == 1 << (x & 15)'
// truth: f(x & 15) == 1 << (x & 15)
// claim: FILE --law '|x: u64| f(x) == 1 << (x & 15)'
// truth: f(x) == 1 << (x & 15)

pub fn f(x: u64) -> u64 { assert!(x < 16); 1 << x }
