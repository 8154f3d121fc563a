// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --law '|x: u64| f(x & 3) == 7'
// truth: f(x & 3) == 7

pub fn f(x: u64) -> u64 { let t = [7u64; 60]; t[(x & 63) as usize] }
