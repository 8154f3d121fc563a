// claim: FILE --law '|x: u64| f(x) == x ^ 98'
// truth: f(x) == x ^ 98
// claim: FILE --law '|x: u64| f(x) == x ^ 97'
// truth: f(x) == x ^ 97

pub fn f(x: u64) -> u64 { x ^ b"abc"[1] as u64 }
