// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3

pub fn f(x: u64) -> u64 { x ^ stringify!(a + b).len() as u64 }
