// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 1 } else { 0 }'
// truth: f(x) == if x & 1 == 1 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { let mut n = 0; let _ = (x & 1 == 1) & { n = 1; false }; n }
