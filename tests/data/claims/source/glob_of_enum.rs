// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(dead_code)]
enum E { None, Some2 }
use E::*;
pub fn f(x: u64) -> u64 { let _ = x; match E::None { None => 1, Some2 => 0 } }
