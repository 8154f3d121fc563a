// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { x >> 1 } else { 99 }'
// truth: f(x) == if x & 1 == 1 { x >> 1 } else { 99 }
// claim: FILE --law '|x: u64| f(x) == x >> 1'
// truth: f(x) == x >> 1

fn half(x: u64) -> Option<u64> { if x & 1 == 1 { Some(x >> 1) } else { None } }
pub fn f(x: u64) -> u64 { let Some(h) = half(x) else { return 99; }; h }
