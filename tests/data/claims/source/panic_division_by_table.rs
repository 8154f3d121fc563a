// claim: FILE --law '|x: u64| f(x) <= x'
// truth: f(x) <= x
// claim: FILE --law '|x: u64| f(x & !3) == x & !3'
// truth: f(x & !3) == x & !3

pub fn f(x: u64) -> u64 { let d = [1, 2, 3, 0]; x / d[(x & 3) as usize] }
