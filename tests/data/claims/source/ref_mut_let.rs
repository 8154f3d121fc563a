// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut y = x; { let ref mut r = y; *r = 1; } y }
