// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[derive(Clone, Copy)]
#[allow(non_camel_case_types, dead_code)]
enum E { one, two }
use E::*;
pub fn f(x: u64) -> u64 { let _ = x; match E::two { one => 2, two => 1 } }
