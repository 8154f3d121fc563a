// claim: FILE --law '|x: u64| f(x) == (x as u8).wrapping_add((x >> 8) as u8) as u64'
// truth: f(x) == (x as u8).wrapping_add((x >> 8) as u8) as u64
// claim: FILE --law '|x: u64| f(x & 0x7f7f) == (x & 0x7f) + (x >> 8 & 0x7f)'
// truth: f(x & 0x7f7f) == (x & 0x7f) + (x >> 8 & 0x7f)

pub fn f(x: u64) -> u64 { [x as u8, (x >> 8) as u8].iter().sum::<u8>() as u64 }
