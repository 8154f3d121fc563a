// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

fn g((_, b): (u64, u64), _: u64, mut c: u64) -> u64 { c ^= 1; b ^ c ^ 1 }
pub fn f(x: u64) -> u64 { g((x & 0xff, x >> 8), 7, 0) }
