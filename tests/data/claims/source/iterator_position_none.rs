// claim: FILE --law '|x: u64| f(x) == if x & 7 == 0 { 9 } else { x.trailing_zeros() as u64 }'
// truth: f(x) == if x & 7 == 0 { 9 } else { x.trailing_zeros() as u64 }
// claim: FILE --law '|x: u64| f(x) == (x | 8).trailing_zeros() as u64'
// truth: f(x) == (x | 8).trailing_zeros() as u64

pub fn f(x: u64) -> u64 { (0..3).position(|i| x >> i & 1 == 1).unwrap_or(9) as u64 }
