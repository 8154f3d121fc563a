// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut y = x & 0xff; y += { let z = y; y = 3; z & 0 }; if y == 3 { x & 0xff } else { 3 } }
