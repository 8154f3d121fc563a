// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! debug_assert { ($c:expr) => { if $c { return 0; } } }
pub fn f(x: u64) -> u64 { debug_assert!(x == x); x }
