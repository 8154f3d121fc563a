// claim: FILE --law '|x: u64| f(x) == x & 7'
// truth: f(x) == x & 7
// claim: FILE --law '|x: u64| f(x) == ((x as i64) % 8) as u64'
// truth: f(x) == ((x as i64) % 8) as u64

pub fn f(x: u64) -> u64 { (x as i64).rem_euclid(8) as u64 }
