// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_8000_0000'
// truth: f(x) == x ^ 0xffff_ffff_8000_0000
// claim: FILE --law '|x: u64| f(x) == x ^ 0x8000_0000'
// truth: f(x) == x ^ 0x8000_0000

pub fn f(x: u64) -> u64 { let one = 1; x ^ (one << 31) as u64 }
