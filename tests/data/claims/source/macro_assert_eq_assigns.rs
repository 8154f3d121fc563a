// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! assert_eq { ($a:ident, $b:expr) => { $a = $b } }
pub fn f(mut x: u64) -> u64 { assert_eq!(x, 4); x }
