// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! shadow { ($n:ident, $v:expr) => { let $n = $v; } }
pub fn f(x: u64) -> u64 { shadow!(x, 0u64); x }
