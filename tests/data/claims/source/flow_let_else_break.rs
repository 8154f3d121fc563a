// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { 7 }'
// truth: f(x) == if x == 0 { 5 } else { 7 }
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

pub fn f(x: u64) -> u64 { let mut r = 5; loop { let 1.. = x else { break; }; r = 7; break; } r }
