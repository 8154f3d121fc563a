// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

macro_rules! add { ($e:expr) => { { let y = 2u64; let _ = y; $e ^ 1 } } }
pub fn f(x: u64) -> u64 { let y = x; add!(y) }
