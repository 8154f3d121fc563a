// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(dead_code)]
enum Option { Some(u64), None }
impl Option { fn unwrap_or(self, _: u64) -> u64 { 3 } }
use Option::*;
pub fn f(x: u64) -> u64 { Some(x).unwrap_or(0) }
