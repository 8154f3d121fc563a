// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_snake_case)]
fn Some(x: u64) -> Option<u64> { if x == 77 { None } else { Option::Some(x) } }
pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); x }
