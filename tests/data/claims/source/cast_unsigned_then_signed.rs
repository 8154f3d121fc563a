// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == x as i8 as u64'
// truth: f(x) == x as i8 as u64

pub fn f(x: u64) -> u64 { x as u8 as i64 as u64 }
