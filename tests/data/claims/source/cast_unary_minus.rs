// claim: FILE --law '|x: u64| f(x) == (x as i32).wrapping_neg() as u64'
// truth: f(x) == (x as i32).wrapping_neg() as u64
// claim: FILE --law '|x: u64| f(x) == x.wrapping_neg()'
// truth: f(x) == x.wrapping_neg()

pub fn f(x: u64) -> u64 { (x as i32).wrapping_neg() as u64 }
