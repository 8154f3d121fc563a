// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { for mut i in 0..3u64 { let _ = i; i = 5; let _ = i; x ^= 1; } x ^ 2 }
