// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let mut k = 1; let g = move |y: u64| y ^ k; k = 2; let _ = k; g(x) }
