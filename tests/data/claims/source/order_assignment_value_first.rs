// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut n = x & 0; let mut a = [0u64; 4]; a[{ n += 1; n as usize }] = { n += 2; n }; a[3] }
