// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let (mut a, mut b) = (x, 1u64); (a, b) = (b, a); let _ = b; a }
