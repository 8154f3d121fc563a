// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == (x.count_ones() & 63) as u64'
// truth: f(x) == (x.count_ones() & 63) as u64

pub fn f(mut x: u64) -> u64 { let mut n = 0; while x != 0 { x &= x - 1; n += 1; } n }
