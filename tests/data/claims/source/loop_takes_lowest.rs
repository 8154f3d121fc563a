// claim: FILE --law '|x: u64| f(x) == x.count_ones()'
// truth: f(x) == x.count_ones()
// claim: FILE --law '|x: u64| f(x) < 64'
// truth: f(x) < 64

pub fn f(mut x: u64) -> u32 { let mut n = 0; while x != 0 { x ^= x & x.wrapping_neg(); n += 1; } n }
