// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_camel_case_types)]
#[derive(PartialEq)]
enum bool { Yes, No }
fn odd(_: u64) -> bool { bool::No }
pub fn f(x: u64) -> u64 { if odd(x) == bool::Yes { x } else { 0 } }
