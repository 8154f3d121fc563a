// claim: FILE --law '|x: u64| f(x) == 63 - x.leading_zeros() as u64'
// truth: f(x) == 63 - x.leading_zeros() as u64
// claim: FILE --law '|x: u64| f(x | 1) == 63 - (x | 1).leading_zeros() as u64'
// truth: f(x | 1) == 63 - (x | 1).leading_zeros() as u64

pub fn f(x: u64) -> u64 { x.checked_ilog2().unwrap() as u64 }
