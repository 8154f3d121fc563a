// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut n = x; (n == { n = n.wrapping_add(1); n.wrapping_sub(1) }) as u64 }
