// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let a = [1, 2, 3, x]; match a { [_, rest @ .., last] => last ^ rest[0] } }
