// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let mut a = [1u64, 2]; let mut i = 0usize; (i, a[i]) = (1, x); let _ = i; a[1] }
