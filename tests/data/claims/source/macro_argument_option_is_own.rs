// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(PartialEq, Debug)]
enum Option { Some(u64), None }
fn given(x: u64) -> Option { if x >> 63 == 1 { Option::None } else { Option::Some(x) } }
pub fn f(x: u64) -> u64 { assert_ne!(given(x), Option::None); x }
