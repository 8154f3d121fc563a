// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xffffffff)'
// truth: f(x) == (x & 0xffffffff)

type u64 = u32;
pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 {
    x as u64 as ::core::primitive::u64
}
