// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut y = x; let z = { let ref r = y; *r }; y = 1; let _ = y; z }
