// claim: FILE --law '|x: u64| f(x) == x ^ (1 & 2)'
// truth: f(x) == x ^ (1 & 2)
// claim: FILE --law '|x: u64| f(x) == (x ^ 1) & 2'
// truth: f(x) == (x ^ 1) & 2

macro_rules! two { ($($t:tt)*) => { $($t)* & 2 } }
pub fn f(x: u64) -> u64 { two!(x ^ 1) }
