// claim: FILE --law '|x: u64| f(x) == x.rotate_left(6)'
// truth: f(x) == x.rotate_left(6)
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.rotate_left(70) }
