// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let a = [x, 2, 3, 4]; let s = &a[1..3]; a[0] ^ s[1] }
