// claim: FILE --law '|x: u64| f(x) == x ^ 65 ^ 92'
// truth: f(x) == x ^ 65 ^ 92
// claim: FILE --law '|x: u64| f(x) == x ^ 65 ^ 10'
// truth: f(x) == x ^ 65 ^ 10

pub fn f(x: u64) -> u64 { x ^ b'\x41' as u64 ^ '\\' as u64 }
