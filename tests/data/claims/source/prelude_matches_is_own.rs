// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 1 } else { 0 }'
// truth: f(x) == if x == 3 { 1 } else { 0 }

macro_rules! matches { ($($t:tt)*) => { false } }
pub fn f(x: u64) -> u64 { matches!(x, 3) as u64 }
