// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let t = ((1, x), 2); t.0.1 }
