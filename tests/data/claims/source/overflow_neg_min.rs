// claim: FILE --law '|x: u64| f(x) == (x as i8).wrapping_neg() as u64'
// truth: f(x) == (x as i8).wrapping_neg() as u64
// claim: FILE --law '|x: u64| f(x & 0x7f) == (x & 0x7f).wrapping_neg()'
// truth: f(x & 0x7f) == (x & 0x7f).wrapping_neg()

pub fn f(x: u64) -> u64 { (-(x as i8)) as u64 }
