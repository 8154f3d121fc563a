// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let mut n = 0usize; let mut a = [0u64, x, x]; a[{ n += 1; n }] |= 1; let _ = a; n as u64 }
