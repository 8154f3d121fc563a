// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 64'
// truth: f(x) == 64

#[allow(non_camel_case_types)]
trait u64 { const BITS: ::core::primitive::u64; }
impl u64 for () { const BITS: ::core::primitive::u64 = 64; }
pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 { (x & 0) ^ <() as u64>::BITS }
