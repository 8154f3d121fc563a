// claim: FILE --law '|f: u64| g(f) == f'
// truth: { let f = x; g(f) == f }
// claim: FILE --law '|f: u64| g(f) == g(f) ^ 1'
// truth: { let f = x; g(f) == g(f) ^ 1 }

#[allow(dead_code)]
pub fn f(x: u64) -> u64 { x ^ 5 }
pub fn g(x: u64) -> u64 { x }
