// claim: FILE --law '|x: u64| f(x) == x.wrapping_add(1)'
// truth: f(x) == x.wrapping_add(1)
// claim: FILE --law '|x: u64| f(x >> 1) == (x >> 1).wrapping_add(1)'
// truth: f(x >> 1) == (x >> 1).wrapping_add(1)

pub fn f(x: u64) -> u64 { x + 1 }
