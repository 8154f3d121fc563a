// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod tools { macro_rules! flip { ($c:expr) => { if $c { return 1; } } } pub(crate) use flip; }
use tools::flip as assert;
pub fn f(x: u64) -> u64 { assert!(x == 0); if x == 1 { return 0; } x ^ 1 }
