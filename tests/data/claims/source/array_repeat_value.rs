// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut a = [x; 3]; a[1] ^= 4; a[0] ^ a[1] ^ a[2] }
