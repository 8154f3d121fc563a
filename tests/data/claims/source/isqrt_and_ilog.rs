// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { 63 - x.leading_zeros() as u64 }'
// truth: f(x) == if x == 0 { 0 } else { 63 - x.leading_zeros() as u64 }
// claim: FILE --law '|x: u64| f(x) == 63 - x.leading_zeros() as u64'
// truth: f(x) == 63 - x.leading_zeros() as u64

pub fn f(x: u64) -> u64 { match x.checked_ilog2() { Some(n) => n as u64, None => 0 } }
