// claim: FILE --law '|x: u64| f(x) == x >> 4'
// truth: f(x) == x >> 4
// claim: FILE --law '|x: u64| f(x) == x >> 5'
// truth: f(x) == x >> 5

pub fn f(x: u64) -> u64 { let n = 4; let _: i8 = n; x >> n }
