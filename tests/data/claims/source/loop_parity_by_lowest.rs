// claim: FILE --law '|x: u64| f(x) == (x.count_ones() % 2 == 1)'
// truth: f(x) == (x.count_ones() % 2 == 1)
// claim: FILE --law '|x: u64| f(x) == (x & (x - (x != 0) as u64) != 0)'
// truth: f(x) == (x & (x - (x != 0) as u64) != 0)

pub fn f(mut x: u64) -> bool { let mut odd = false; while x != 0 { x &= x - 1; odd = !odd; } odd }
