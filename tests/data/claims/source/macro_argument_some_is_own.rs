// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[allow(non_snake_case)]
fn Some(x: u64) -> Option<u64> { Option::Some(x ^ 1) }
pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); match Some(x) { Option::Some(y) => y, _ => 0 } }
