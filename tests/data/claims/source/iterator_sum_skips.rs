// claim: FILE --law '|x: u64| f(x) == (x & 1) + (x >> 2 & 1)'
// truth: f(x) == (x & 1) + (x >> 2 & 1)
// claim: FILE --law '|x: u64| f(x) == (x & 1) + (x >> 1 & 1)'
// truth: f(x) == (x & 1) + (x >> 1 & 1)

pub fn f(x: u64) -> u64 { (0..4).filter(|i| i % 2 == 0).map(|i| x >> i & 1).sum() }
