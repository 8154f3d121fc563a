// claim: FILE --law '|x: u64| f(x) == if x == 0 { 3 } else { 1 }'
// truth: f(x) == if x == 0 { 3 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { x.checked_div(x).unwrap_or_else(|| 3) }
