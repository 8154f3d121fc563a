// claim: FILE --law '|x: u64| f(x) == x.wrapping_sub(1)'
// truth: f(x) == x.wrapping_sub(1)
// claim: FILE --law '|x: u64| f(x | 1) == x & !1'
// truth: f(x | 1) == x & !1

pub fn f(x: u64) -> u64 { x - 1 }
