// claim: FILE --law '|x: u64| f(x) == (x as u8).wrapping_shl((x >> 8) as u32) as u64'
// truth: f(x) == (x as u8).wrapping_shl((x >> 8) as u32) as u64
// claim: FILE --law '|x: u64| f(x & 0x7ff) == ((x & 0xff) << ((x >> 8) & 7)) & 0xff'
// truth: f(x & 0x7ff) == ((x & 0xff) << ((x >> 8) & 7)) & 0xff

pub fn f(x: u64) -> u64 { ((x as u8) << (x >> 8)) as u64 }
