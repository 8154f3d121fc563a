// claim: FILE --law '|x: u64| f(x) == x ^ 44'
// truth: f(x) == x ^ 44
// claim: FILE --law '|x: u64| f(x) == x ^ 300'
// truth: f(x) == x ^ 300

fn small(x: u8) -> u64 { x as u64 }
pub fn f(x: u64) -> u64 { let k = 200; let s = small(k); x ^ (k.wrapping_add(100)) as u64 ^ (s & 0) }
