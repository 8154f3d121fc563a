// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xffff)'
// truth: f(x) == (x & 0xffff)

#[allow(non_camel_case_types)]
fn low<u64: Into<::core::primitive::u64>>(x: u64) -> ::core::primitive::u64 { x.into() }
pub fn f(x: u64) -> u64 { low(x as u16) }
