// claim: FILE --law '|x: u64| f(x) == x ^ 9'
// truth: f(x) == x ^ 9
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

const ÉTÉ: u64 = 9;
pub fn f(x: u64) -> u64 { x ^ ÉTÉ }
