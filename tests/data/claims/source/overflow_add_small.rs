// claim: FILE --law '|x: u64| f(x) == ((x & 0xff) as u8).wrapping_add(200) as u64'
// truth: f(x) == ((x & 0xff) as u8).wrapping_add(200) as u64
// claim: FILE --law '|x: u64| f(x & 31) == (x & 31) + 200'
// truth: f(x & 31) == (x & 31) + 200

pub fn f(x: u64) -> u64 { let k = x as u8; (k + 200) as u64 }
