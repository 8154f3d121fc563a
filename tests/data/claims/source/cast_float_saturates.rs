// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { ((x & 0xffff) as f64 * 1.0) as u64 }
