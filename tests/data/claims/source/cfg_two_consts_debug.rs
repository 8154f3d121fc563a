// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[cfg(debug_assertions)]
const K: u64 = 0;
#[cfg(not(debug_assertions))]
const K: u64 = 1;
pub fn f(x: u64) -> u64 { x ^ K }
