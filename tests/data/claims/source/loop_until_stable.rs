// claim: FILE --law '|x: u64| f(x) == if x & 0xff == 0 { 0 } else { x & 0xff }'
// truth: f(x) == if x & 0xff == 0 { 0 } else { x & 0xff }
// claim: FILE --law '|x: u64| f(x) == x & 0x7f'
// truth: f(x) == x & 0x7f

pub fn f(x: u64) -> u64 { let mut y = x & 0xff; let mut old = !y; while old != y { old = y; y &= 0xff; } y }
