// claim: FILE --law '|x: u64| f(x) == 1 << 8 | 2'
// truth: f(x) == 1 << 8 | 2
// claim: FILE --law '|x: u64| f(x) == 2 << 8 | 1'
// truth: f(x) == 2 << 8 | 1

pub fn f(x: u64) -> u64 { let mut n = x & 0; let a = [{ n += 1; n }, { n += 1; n }]; a[0] << 8 | a[1] }
