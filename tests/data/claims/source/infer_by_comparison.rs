// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let k = -1; if k < 0i8 && x | 1 != 0 { (k as u8 == 255) as u64 } else { 0 } }
