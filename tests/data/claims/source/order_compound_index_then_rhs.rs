// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut a = [x, 4]; let mut i = 0; a[i] ^= { i = 1; a[0] }; let _ = i; a[0] }
