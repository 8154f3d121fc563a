// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { x - 1 }'
// truth: f(x) == if x == 0 { 0 } else { x - 1 }
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.checked_sub(1).map_or(0, |y| y) }
