// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { 6 }'
// truth: f(x) == if x == 0 { 5 } else { 6 }
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6

pub fn f(x: u64) -> u64 { let mut n = 5; if x == 0 || { n = 6; true } { n } else { 0 } }
