// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut i = 0usize; let mut a = [0u64; 3]; a[{ i *= 2; i }] = { i = 1; x }; a[2] }
