// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

pub fn f(x: u64) -> u64 { let mut a = 8u64; let mut b = 0u64; { let mut p = &mut a; *p = { p = &mut b; x }; } b }
