// claim: FILE --law '|x: u64| f(x) == x >> 3'
// truth: f(x) == x >> 3
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8

trait Geometry { const BITS: u32; }
impl Geometry for u8 { const BITS: u32 = 3; }
pub fn f(x: u64) -> u64 { x >> <u8 as Geometry>::BITS }
