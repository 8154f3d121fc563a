// claim: FILE --law '|x: u64| f(x) == if x > 20 { 20 } else { x ^ 1 }'
// truth: f(x) == if x > 20 { 20 } else { x ^ 1 }
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let y = 'out: { if x > 20 { break 'out 20; } x ^ 1 }; y }
