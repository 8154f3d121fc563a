// claim: FILE --law '|x: u64| f(x) == 255'
// truth: f(x) == 255
// claim: FILE --law '|x: u64| f(x) == 0xffff_ffff'
// truth: f(x) == 0xffff_ffff

pub fn f(x: u64) -> u64 { let a = [!0, 1u8]; (x & 0) | a[0] as u64 }
