// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x >> 1) == 0'
// truth: f(x >> 1) == 0

pub fn f(x: u64) -> u64 { ((x as i64) % -1) as u64 }
