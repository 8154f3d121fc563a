// claim: FILE --law '|x: u64, b: bool| f(x, b) == if b { !x } else { x }'
// truth: f(x, y & 1 == 1) == if y & 1 == 1 { !x } else { x }
// claim: FILE --law '|x: u64, b: bool| f(x, b) == x'
// truth: f(x, y & 1 == 1) == x

pub fn f(x: u64, b: bool) -> u64 { x ^ (b as u64).wrapping_neg() }
