// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { 1 }'
// truth: f(x) == if x == 0 { 0 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { if x != 0 && 10 / x < 11 { 1 } else { 0 } }
