// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! pick { ($e:expr) => { { let _ = $e; 1 } }; (x) => { 0 } }
pub fn f(x: u64) -> u64 { pick!(x) }
