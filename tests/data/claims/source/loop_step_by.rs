// claim: FILE --law '|x: u64| f(x) == x & 0x1111'
// truth: f(x) == x & 0x1111
// claim: FILE --law '|x: u64| f(x) == x & 0x5555'
// truth: f(x) == x & 0x5555

pub fn f(x: u64) -> u64 { let mut r = 0; for i in (0..16).step_by(4) { r |= x & 1 << i; } r }
