//- alias_generic_swapped
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

type Pair<A, B> = (B, A);
fn first(p: Pair<u32, u64>) -> u64 { p.0 }
pub fn f(x: u64) -> u64 { first((x, 7)) }
//- alias_narrow_in_body
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xff)'
// truth: f(x) == (x & 0xff)

pub fn f(x: u64) -> u64 {
    type Wide = u8;
    let y = x as Wide;
    y as u64
}
//- alias_narrow_root
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xffffffff)'
// truth: f(x) == (x & 0xffffffff)

type u64 = u32;
pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 {
    x as u64 as ::core::primitive::u64
}
//- alias_of_tuple_struct
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
#[derive(Clone, Copy)]
pub struct Other(pub u64);
impl Other {
    fn turn(self) -> u64 { self.0.swap_bytes() }
}
impl B {
    fn turn(self) -> u64 { self.0 }
}
mod inner {
    pub type Board = super::Other;
}
type Board = B;
pub fn f(x: B) -> B {
    use inner::Board;
    B(Board { 0: x.0 }.turn())
}
//- alias_u8_is_u64
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
