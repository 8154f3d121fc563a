// claim: FILE --law '|x: u64| f(x) == (x & 7).trailing_ones() as u64'
// truth: f(x) == (x & 7).trailing_ones() as u64
// claim: FILE --law '|x: u64| f(x) == (x & 7).count_ones() as u64'
// truth: f(x) == (x & 7).count_ones() as u64

pub fn f(x: u64) -> u64 { (0..3).take_while(|i| x >> i & 1 == 1).count() as u64 }
