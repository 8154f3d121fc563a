// claim: FILE --law '|x: u64| f(x) == x ^ 9'
// truth: f(x) == x ^ 9
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let a = [x, 9]; let mut i = 0usize; a[i] ^ a[{ i = 1; i }] }
