// claim: FILE --law '|x: u64| f(x) == (x == u64::MAX) as u64'
// truth: f(x) == (x == u64::MAX) as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let (_, carry) = x.overflowing_add(1); carry as u64 }
