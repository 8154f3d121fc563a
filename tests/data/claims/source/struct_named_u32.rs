// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

#[allow(non_camel_case_types)]
struct u32;
impl u32 { const BITS: u64 = 3; }
pub fn f(x: u64) -> u64 { (x & 0) | u32::BITS }
