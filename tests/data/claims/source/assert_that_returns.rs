// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(unreachable_code)]
pub fn f(x: u64) -> u64 { assert!({ return 5 }); x }
