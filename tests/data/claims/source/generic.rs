//- generic_associated_type
// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

trait Part { type Out: Into<u64>; fn part(x: u64) -> Self::Out; }
struct P;
impl Part for P { type Out = u16; fn part(x: u64) -> u16 { x as u16 } }
pub fn f(x: u64) -> u64 { P::part(x).into() }
//- generic_default_type
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct W<T = u8>(core::marker::PhantomData<T>);
trait Cut { fn cut(x: u64) -> u64; }
impl Cut for W<u8> { fn cut(x: u64) -> u64 { x & 0xff } }
impl Cut for W<u64> { fn cut(x: u64) -> u64 { x } }
pub fn f(x: u64) -> u64 { <W as Cut>::cut(x) }
//- generic_function
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

trait Turn { fn turn(x: u64) -> u64; }
struct A; struct C;
impl Turn for A { fn turn(x: u64) -> u64 { x.swap_bytes() } }
impl Turn for C { fn turn(x: u64) -> u64 { x.reverse_bits() } }
fn both<S: Turn, T: Turn>(x: u64) -> u64 { T::turn(S::turn(x)) }
pub fn f(x: u64) -> u64 { both::<C, A>(x) }
//- generic_impl_for_wrapper
// claim: FILE --law '|x: u64| f(W(x)).0 == x'
// truth: f(W(x)).0 == x
// claim: FILE --law '|x: u64| f(W(x)).0 == x.swap_bytes()'
// truth: f(W(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct W<T>(pub T);
impl<T> W<T> { fn turn(self) -> W<T> { self } }
trait Turn { fn turn(self) -> Self; }
impl Turn for W<u64> { fn turn(self) -> Self { W(self.0.swap_bytes()) } }
pub fn f(x: W<u64>) -> W<u64> { x.turn() }
//- generic_named_u64
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xffff)'
// truth: f(x) == (x & 0xffff)

#[allow(non_camel_case_types)]
fn low<u64: Into<::core::primitive::u64>>(x: u64) -> ::core::primitive::u64 { x.into() }
pub fn f(x: u64) -> u64 { low(x as u16) }
//- generic_size_of
// claim: FILE --law '|x: u64| f(x) == x >> 16'
// truth: f(x) == x >> 16
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8

fn drop_bits<T>(x: u64) -> u64 { x >> (8 * core::mem::size_of::<T>()) }
pub fn f(x: u64) -> u64 { drop_bits::<u16>(x) }
