//- trait_autoref_probe
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct W<T>(T);
trait A { fn v(&self) -> u64; }
trait B { fn v(&self) -> u64; }
impl<T> A for &W<T> { fn v(&self) -> u64 { 0 } }
impl B for W<u64> { fn v(&self) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { (&W(x)).v() }
//- trait_autoref_probe_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct W<T>(T);
trait A { fn v(&self) -> u64; }
trait B { fn v(&self) -> u64; }
impl<T> A for &W<T> { fn v(&self) -> u64 { 0 } }
impl B for W<u64> { fn v(&self) -> u64 { self.0 ^ 1 } }
pub fn f(x: u64) -> u64 { (&W(x)).v() }
//- trait_const_default
// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

trait Step { const N: u64 = 5; fn n(&self) -> u64 { Self::N } }
struct A;
impl Step for A { const N: u64 = 6; }
pub fn f(x: u64) -> u64 { x ^ A.n() }
//- trait_const_inherent_wins
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8
// claim: FILE --law '|x: u64| f(x) == x >> 3'
// truth: f(x) == x >> 3

trait Geometry { const BITS: u32; }
impl Geometry for u8 { const BITS: u32 = 3; }
pub fn f(x: u64) -> u64 { x >> u8::BITS }
//- trait_const_on_u8
// claim: FILE --law '|x: u64| f(x) == x >> 3'
// truth: f(x) == x >> 3
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8

trait Geometry { const BITS: u32; const FILES: u32; }
impl Geometry for u8 { const BITS: u32 = 4; const FILES: u32 = 3; }
pub fn f(x: u64) -> u64 { x >> u8::FILES }
//- trait_const_own_struct
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct Board;
trait Consts { const MASK: u64; }
impl Consts for Board { const MASK: u64 = 2; }
impl Board { const MASK: u64 = 1; }
pub fn f(x: u64) -> u64 { x ^ Board::MASK }
//- trait_const_qualified
// claim: FILE --law '|x: u64| f(x) == x >> 3'
// truth: f(x) == x >> 3
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8

trait Geometry { const BITS: u32; }
impl Geometry for u8 { const BITS: u32 = 3; }
pub fn f(x: u64) -> u64 { x >> <u8 as Geometry>::BITS }
//- trait_default_overridden
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip: Sized { fn raw(self) -> u64; fn flip(self) -> u64 { self.raw().swap_bytes() } }
impl Flip for B { fn raw(self) -> u64 { self.0 } fn flip(self) -> u64 { self.raw() } }
pub fn f(x: B) -> B { B(x.flip()) }
//- trait_default_used
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip: Sized { fn raw(self) -> u64; fn flip(self) -> u64 { self.raw().swap_bytes() } }
impl Flip for B { fn raw(self) -> u64 { self.0 } }
pub fn f(x: B) -> B { B(x.flip()) }
//- trait_in_scope_only_inside
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod m {
    pub trait Turn { fn turned(self) -> u64; }
    impl Turn for u64 { fn turned(self) -> u64 { self } }
}
mod n {
    pub trait Turn { fn turned(self) -> u64; }
    impl Turn for u64 { fn turned(self) -> u64 { self.swap_bytes() } }
}
fn other(x: u64) -> u64 { use n::Turn; x.turned() }
pub fn f(x: u64) -> u64 { use m::Turn as _; other(x).swap_bytes().turned() }
//- trait_method_autoref_order
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[derive(Clone, Copy)]
struct B;
trait One { fn n(self) -> u64; }
trait Two { fn n(&self) -> u64; }
impl One for &B { fn n(self) -> u64 { 1 } }
impl Two for &&B { fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let _ = x; (&B).n() }
//- trait_method_by_value_beats_ref
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip { fn flip(self) -> B; }
impl Flip for B { fn flip(self) -> B { self } }
impl B { fn flip(&self) -> B { B(self.0.swap_bytes()) } }
pub fn f(x: B) -> B { x.flip() }
//- trait_method_not_yet_stable
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x & x.wrapping_neg()'
// truth: f(x) == x & x.wrapping_neg()

trait Bits { fn isolate_lowest_one(self) -> Self; fn highest_one(self) -> Self; }
impl Bits for u64 { fn isolate_lowest_one(self) -> u64 { self } fn highest_one(self) -> u64 { self } }
pub fn f(x: u64) -> u64 { Bits::isolate_lowest_one(x) }
//- trait_method_on_mut_ref
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

trait Turn { fn reverse_bits(self) -> u64; }
impl Turn for &mut u64 { fn reverse_bits(self) -> u64 { *self } }
pub fn f(mut x: u64) -> u64 { (&mut x).reverse_bits() }
//- trait_method_on_ref
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Turn { fn swap_bytes(self) -> u64; }
impl Turn for &u64 { fn swap_bytes(self) -> u64 { *self } }
pub fn f(x: u64) -> u64 { (&x).swap_bytes() }
//- trait_method_own_name_on_u64
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64

trait Pop { fn popcount(self) -> u64; fn lsb(self) -> u64; }
impl Pop for u64 { fn popcount(self) -> u64 { self } fn lsb(self) -> u64 { 0 } }
pub fn f(x: u64) -> u64 { x.popcount() | x.lsb() }
//- trait_method_ref_of_struct
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Flip { fn flip(&self) -> B; }
impl B { fn flip(&self) -> B { B(self.0.swap_bytes()) } }
impl Flip for &B { fn flip(&self) -> B { **self } }
pub fn f(x: B) -> B { let r = &x; r.flip() }
//- trait_named_u64
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 64'
// truth: f(x) == 64

#[allow(non_camel_case_types)]
trait u64 { const BITS: ::core::primitive::u64; }
impl u64 for () { const BITS: ::core::primitive::u64 = 64; }
pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 { (x & 0) ^ <() as u64>::BITS }
//- trait_object_of_reference
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

trait Id { fn id(&self) -> u64; }
impl Id for u64 { fn id(&self) -> u64 { 1 } }
impl Id for &u64 { fn id(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let r = &x; let d: &dyn Id = &r; d.id() }
//- trait_shadows_by_generic_bound
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

trait Num { fn rotate_left(self, n: u32) -> Self; }
impl Num for u64 { fn rotate_left(self, n: u32) -> u64 { self ^ (n as u64 & 1) } }
fn g<T: Num>(x: T) -> T { x.rotate_left(1) }
pub fn f(x: u64) -> u64 { g(x) }
//- trait_specific_by_type_parameter
// claim: FILE --fn f --map sq
// truth: f(x) == x
trait T<A> { fn g(&self) -> u64; }
impl T<u8> for u64 { fn g(&self) -> u64 { *self } }
impl T<u16> for u64 { fn g(&self) -> u64 { 0 } }
pub fn f(x: u64) -> u64 { <u64 as T<u8>>::g(&x) }
//- trait_specific_by_type_parameter_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
trait T<A> { fn g(&self) -> u64; }
impl T<u8> for u64 { fn g(&self) -> u64 { *self } }
impl T<u16> for u64 { fn g(&self) -> u64 { 0 } }
pub fn f(x: u64) -> u64 { <u64 as T<u16>>::g(&x) }
//- trait_unsized_method
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Peek { fn first(&self) -> u64; }
impl Peek for [u64] { fn first(&self) -> u64 { self[0].swap_bytes() } }
impl Peek for [u64; 2] { fn first(&self) -> u64 { self[0] } }
pub fn f(x: u64) -> u64 { Peek::first(&[x, 1]) }
//- trait_upcast_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
trait A { fn v(&self) -> u64; }
trait B: A { fn w(&self) -> u64; }
struct S(u64);
impl A for S { fn v(&self) -> u64 { self.0 & !4 } }
impl B for S { fn w(&self) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { let b: &dyn B = &S(x); b.v() }
