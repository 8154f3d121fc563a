// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8
// claim: FILE --law '|x: u64| f(x) == x >> 31'
// truth: f(x) == x >> 31

mod u32 {
    pub const MAX: ::core::primitive::u32 = 8;
}
pub fn f(x: u64) -> u64 { x >> (u32::MAX & 31) }
