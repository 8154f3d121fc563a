// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut a = [x, 1]; match a { [ref mut p, q] => *p ^= q } a[0] }
