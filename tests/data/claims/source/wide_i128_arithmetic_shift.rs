// claim: FILE --law '|x: u64| f(x) == if (x as i64) < 0 { !0 } else { 0 }'
// truth: f(x) == if (x as i64) < 0 { !0 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { ((x as i64 as i128) >> 100) as u64 }
