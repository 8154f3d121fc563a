// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

enum Which { Some(u64), None }
use Which::{None, Some};
fn which(x: u64) -> Which { if x == 9 { None } else { Some(x) } }
pub fn f(x: u64) -> u64 { assert!(matches!(which(x), Some(_))); match which(x) { Some(y) => y, None => 0 } }
