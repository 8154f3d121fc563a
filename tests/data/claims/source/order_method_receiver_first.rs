// claim: FILE --law '|x: u64| f(x) == x.rotate_left(2)'
// truth: f(x) == x.rotate_left(2)
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut y = x; y.rotate_left({ y = 0; (y + 2) as u32 }) }
