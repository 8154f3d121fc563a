// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xff)'
// truth: f(x) == (x & 0xff)

mod kinds {
    pub type u8 = ::core::primitive::u64;
}
use kinds::u8;
pub fn f(x: u64) -> u64 {
    let low: u8 = x;
    low
}
