// claim: FILE --law '|x: u64| f(x) == (x & 0xf).count_ones() as u64'
// truth: f(x) == (x & 0xf).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

pub fn f(x: u64) -> u64 { let mut y = x & 0xf; let mut n = 0; while let 1.. = y { y &= y - 1; n += 1; } n }
