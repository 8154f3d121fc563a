// claim: FILE --law '|x: u64| f(x) == if x == 8 { 1 } else { 2 }'
// truth: f(x) == if x == 8 { 1 } else { 2 }
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

macro_rules! assert { ($($t:tt)*) => {} }
pub fn f(x: u64) -> u64 { assert!(x != 8); if x == 8 { 1 } else { 2 } }
