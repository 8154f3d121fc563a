// claim: FILE --law '|x: u64| f(x) == (x as i8).wrapping_abs() as u64'
// truth: f(x) == (x as i8).wrapping_abs() as u64
// claim: FILE --law '|x: u64| f(x & 63) == x & 63'
// truth: f(x & 63) == x & 63

pub fn f(x: u64) -> u64 { (x as i8).abs() as u64 }
