// claim: FILE --law '|x: u64| f(x) == x & 0xffff_ffff'
// truth: f(x) == x & 0xffff_ffff
// claim: FILE --law '|x: u64| f(x) == x >> 32'
// truth: f(x) == x >> 32

union U { w: u64, h: [u32; 2] }
pub fn f(x: u64) -> u64 { let u = U { w: x }; unsafe { u.h[0] as u64 } }
