// claim: FILE --law '|x: u64| f(x) == x ^ 1 ^ 2 ^ 4'
// truth: f(x) == x ^ 1 ^ 2 ^ 4
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

macro_rules! all { ($x:expr; $($k:literal),*) => { $x $(^ $k)* } }
pub fn f(x: u64) -> u64 { all!(x; 1, 2, 4) }
