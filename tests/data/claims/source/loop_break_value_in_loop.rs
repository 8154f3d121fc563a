// claim: FILE --law '|x: u64| f(x) == x.trailing_zeros() as u64'
// truth: f(x) == x.trailing_zeros() as u64
// claim: FILE --law '|x: u64| f(x) == x.leading_zeros() as u64'
// truth: f(x) == x.leading_zeros() as u64

pub fn f(x: u64) -> u64 { let mut n = 0u64; loop { if n == 64 || x >> n & 1 == 1 { break n; } n += 1; } }
