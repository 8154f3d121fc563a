// claim: FILE --law '|x: u64| f(x) == if x == 0 { 1 } else { 0 }'
// truth: f(x) == if x == 0 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) & !1 == 0'
// truth: f(x) & !1 == 0

pub fn f(x: u64) -> u64 { if (x == 0) | (7 / x > 100) { 1 } else { 0 } }
