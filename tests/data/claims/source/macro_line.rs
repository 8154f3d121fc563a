// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { x ^ (line!() / 100000) as u64 }
