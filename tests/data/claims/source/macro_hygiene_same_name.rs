// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

macro_rules! shadow { ($v:expr) => { let x = $v; let _ = x; } }
pub fn f(x: u64) -> u64 { shadow!(0u64); x }
