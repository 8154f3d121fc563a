// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let a = [x, 1]; let mut b = a; b[0] = 0; let _ = b; a[0] }
