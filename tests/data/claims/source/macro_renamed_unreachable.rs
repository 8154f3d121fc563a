// claim: FILE --law '|x: u64| f(x) == if x == 3 { 9 } else { x }'
// truth: f(x) == if x == 3 { 9 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod tools { macro_rules! nine { () => { 9 } } pub(crate) use nine; }
use tools::nine as unreachable;
pub fn f(x: u64) -> u64 { if x == 3 { unreachable!() } else { x } }
