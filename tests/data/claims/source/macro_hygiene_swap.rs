// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

macro_rules! swap { ($a:ident, $b:ident) => { let t = $a; $a = $b; $b = t; } }
pub fn f(x: u64) -> u64 { let mut t = 5u64; let mut u = x; swap!(t, u); let _ = u; t }
