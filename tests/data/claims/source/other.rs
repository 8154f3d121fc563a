//- asm_movabs_symbol_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[inline(never)] #[unsafe(no_mangle)] pub extern "C" fn anchor_of_claim() {}
pub fn f(x: u64) -> u64 { let r: u64; unsafe { std::arch::asm!("lea {0}, [rip + {2}]", "shr {0}, 12", "add {0}, {1}", out(reg) r, in(reg) x, sym anchor_of_claim) }; r }
//- asm_moves
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let r: u64; unsafe { std::arch::asm!("mov {0}, {1}", out(reg) r, in(reg) x) }; r }
//- asm_moves_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let r: u64; unsafe { std::arch::asm!("lea {0}, [{1} + 1]", out(reg) r, in(reg) x) }; r }
//- assert_that_returns
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(unreachable_code)]
pub fn f(x: u64) -> u64 { assert!({ return 5 }); x }
//- assume_by_type_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let n = (x as i8 as i64).unsigned_abs(); x ^ (n > 127) as u64 }
//- black_box
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { std::hint::black_box(x) }
//- black_box_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { std::hint::black_box(x) ^ std::hint::black_box(0x100) }
//- boxed_word
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let b: Box<u64> = Box::new(x.swap_bytes()); b.reverse_bits() }
//- byte_string_index
// claim: FILE --law '|x: u64| f(x) == x ^ 98'
// truth: f(x) == x ^ 98
// claim: FILE --law '|x: u64| f(x) == x ^ 97'
// truth: f(x) == x ^ 97

pub fn f(x: u64) -> u64 { x ^ b"abc"[1] as u64 }
//- caller_location_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[track_caller] fn g() -> u64 { std::panic::Location::caller().line() as u64 }
pub fn f(x: u64) -> u64 { x ^ (g() == 4) as u64 }
//- catch_unwind_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { std::panic::catch_unwind(|| if x == 3 { panic!() } else { x }).unwrap_or(0) }
//- cell_interior_write
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let c = core::cell::Cell::new(x); let r = &c; r.set(r.get() ^ 1); c.get() }
//- char_from_u32_gap
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { match char::from_u32(x as u32) { Some(c) => x >> 32 << 32 | c as u64, None => x } }
//- char_from_u32_gap_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { match char::from_u32(x as u32) { Some(c) => x >> 32 << 32 | c as u64, None => x ^ 1 } }
//- clear_lowest_loop_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(mut x: u64) -> u64 { let mut r = 0; while x != 0 { r |= x & x.wrapping_neg(); x &= x - 1; if r == 1 << 17 { r = 0; } } r }
//- cmp_max_of_own_order
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

#[derive(PartialEq, Eq, Clone, Copy)]
struct B(u64);
impl PartialOrd for B { fn partial_cmp(&self, o: &B) -> Option<core::cmp::Ordering> { Some(self.cmp(o)) } }
impl Ord for B { fn cmp(&self, o: &B) -> core::cmp::Ordering { o.0.cmp(&self.0) } }
pub fn f(x: u64) -> u64 { let _ = x; B(2).max(B(3)).0 }
//- default_user
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Key(u64);
impl Default for Key { fn default() -> Key { Key(3) } }
pub fn f(x: u64) -> u64 { let Key(k) = Default::default(); x ^ k }
//- derive_clone_bound
// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct In(u64);
impl Clone for In { fn clone(&self) -> Self { In(self.0 ^ 4) } }
#[derive(Clone)]
struct Out<T> { t: T }
pub fn f(x: u64) -> u64 { Out { t: In(x) }.clone().t.0 }
//- derive_default_of_fields
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Default)]
struct P { a: u64, b: bool }
pub fn f(x: u64) -> u64 { let p = P::default(); x ^ p.a ^ p.b as u64 }
//- derive_ord_of_enum
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(PartialEq, PartialOrd, Clone, Copy)]
#[allow(dead_code)]
enum Rank { High, Low }
pub fn f(x: u64) -> u64 { let _ = x; (Rank::High < Rank::Low) as u64 }
//- div_signed_rounds_to_zero
// claim: FILE --law '|x: u64| f(x) == ((x as i8) / 2) as u64'
// truth: f(x) == ((x as i8) / 2) as u64
// claim: FILE --law '|x: u64| f(x) == ((x as i8) >> 1) as u64'
// truth: f(x) == ((x as i8) >> 1) as u64

pub fn f(x: u64) -> u64 { let v = x as i8; (v.wrapping_div(2)) as u64 }
//- dyn_dispatch
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Step { fn go(&self, x: u64) -> u64; }
struct A; struct C;
impl Step for A { fn go(&self, x: u64) -> u64 { x } }
impl Step for C { fn go(&self, x: u64) -> u64 { x.swap_bytes() } }
pub fn f(x: u64) -> u64 { let s: [&dyn Step; 2] = [&C, &A]; s[1].go(x) }
//- eq_ne_differs
// claim: FILE --law '|x: u64| f(x) == if x == 4 { 1 } else { 0 }'
// truth: f(x) == if x == 4 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(Clone, Copy)]
struct B(u64);
impl PartialEq for B { fn eq(&self, o: &B) -> bool { self.0 == o.0 } fn ne(&self, _: &B) -> bool { true } }
pub fn f(x: u64) -> u64 { if B(x) == B(4) && B(x) != B(x) { 1 } else { 0 } }
//- eq_of_array_elements
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x == 9 { 1 } else { 0 }'
// truth: f(x) == if x == 9 { 1 } else { 0 }

#[derive(Clone, Copy)]
struct Loose(u64);
impl PartialEq for Loose { fn eq(&self, _: &Loose) -> bool { true } }
pub fn f(x: u64) -> u64 { ([Loose(x), Loose(1)] == [Loose(9), Loose(2)]) as u64 }
//- eq_of_field
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x == 9 { 1 } else { 0 }'
// truth: f(x) == if x == 9 { 1 } else { 0 }

#[derive(Clone, Copy)]
struct Loose(u64);
impl PartialEq for Loose { fn eq(&self, _: &Loose) -> bool { true } }
#[derive(Clone, Copy, PartialEq)]
struct Pair { key: Loose, n: u32 }
pub fn f(x: u64) -> u64 { if (Pair { key: Loose(x), n: 0 }) == (Pair { key: Loose(9), n: 0 }) { 1 } else { 0 } }
//- extern_c_call_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
unsafe extern "C" { fn labs(n: i64) -> i64; }
pub fn f(x: u64) -> u64 { unsafe { labs(x as i64) as u64 } }
//- float_literal_bits
// claim: FILE --law '|x: u64| f(x) == x ^ 0x3ff0000000000000'
// truth: f(x) == x ^ 0x3ff0000000000000
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x ^ 1.0f64.to_bits() }
//- float_min_denormal_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let d = f64::from_bits(x & 0xf); (x & !0xf) | (d * 1.0).to_bits() & 0xf ^ (d > 0.0) as u64 & 1 }
//- fn_pointer_compare_not
// claim: FILE --fn f --map sq
// truth: f(x) == x && false
fn a() -> u64 { 1 } fn b() -> u64 { 2 }
pub fn f(x: u64) -> u64 { x ^ ((a as fn() -> u64 as usize > b as fn() -> u64 as usize) as u64) ^ a() ^ 1 ^ b() ^ 2 }
//- fn_pointer_local
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn a(x: u64) -> u64 { x }
fn b(x: u64) -> u64 { x.swap_bytes() }
pub fn f(x: u64) -> u64 {
    let a: fn(u64) -> u64 = b;
    let b: fn(u64) -> u64 = a;
    b(x)
}
//- format_argument_debug_assert
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { debug_assert_eq!({ x ^= 1; x }, x); x ^ 1 }
//- format_argument_effect
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(mut x: u64) -> u64 { let _ = format_args!("{}", { x ^= 1; 0 }); x }
//- format_argument_in_assert
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { assert!(x <= !0, "{}", { x ^= 1; 0 }); x }
//- from_into_user
// claim: FILE --law '|x: u64| f(x) == x ^ 255'
// truth: f(x) == x ^ 255
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Raw(u64);
impl From<u64> for Raw { fn from(v: u64) -> Raw { Raw(v ^ 255) } }
pub fn f(x: u64) -> u64 { let r: Raw = x.into(); r.0 }
//- if_else_chain_value
// claim: FILE --law '|x: u64| f(x) == if x < 3 { 1 } else if x < 6 { 2 } else { 3 }'
// truth: f(x) == if x < 3 { 1 } else if x < 6 { 2 } else { 3 }
// claim: FILE --law '|x: u64| f(x) == if x < 6 { 2 } else { 3 }'
// truth: f(x) == if x < 6 { 2 } else { 3 }

pub fn f(x: u64) -> u64 { if x < 3 { 1 } else if x < 6 { 2 } else { 3 } }
//- isqrt_and_ilog
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { 63 - x.leading_zeros() as u64 }'
// truth: f(x) == if x == 0 { 0 } else { 63 - x.leading_zeros() as u64 }
// claim: FILE --law '|x: u64| f(x) == 63 - x.leading_zeros() as u64'
// truth: f(x) == 63 - x.leading_zeros() as u64

pub fn f(x: u64) -> u64 { match x.checked_ilog2() { Some(n) => n as u64, None => 0 } }
//- let_chain_order_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g(n: &mut u64) -> bool { *n += 1; *n > 1 }
pub fn f(x: u64) -> u64 { let mut n = 0; let r = g(&mut n) | g(&mut n); let s = g(&mut n) && !g(&mut n); x ^ (r as u64) ^ 1 ^ (s as u64) ^ (n == 4) as u64 }
//- lifetime_impl
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()

struct View<'a>(&'a u64);
impl<'a> View<'a> { fn read(&self) -> u64 { *self.0 } }
trait Read { fn read(&self) -> u64; }
impl<'b> Read for View<'b> { fn read(&self) -> u64 { self.0.swap_bytes() } }
pub fn f(x: u64) -> u64 { View(&x).read() }
//- local_fn_beats_outer
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn turn(x: u64) -> u64 { x.swap_bytes() }
pub fn f(x: u64) -> u64 {
    let y = turn(x);
    fn turn(x: u64) -> u64 { x }
    y
}
//- map_hand_written_mirror
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

pub fn f(mut x: u64) -> u64 {
    x = x >> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
    x = x >> 2 & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
    x >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4
}
//- map_wrong_digit
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 {
    let a = x >> 8 & 0x00ff_00ff_00ff_00ff | (x & 0x00ff_00ff_00ff_00ff) << 8;
    let b = a >> 16 & 0x0000_ffff_0000_fffe | (a & 0x0000_ffff_0000_ffff) << 16;
    b.rotate_right(32)
}
//- never_loop_diverges
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { #[allow(unreachable_code)] { let y: u64 = loop { break x; }; return y; 0 } }
//- nfc_constant
// claim: FILE --law '|x: u64| f(x) == x ^ 9'
// truth: f(x) == x ^ 9
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

const ÉTÉ: u64 = 9;
pub fn f(x: u64) -> u64 { x ^ ÉTÉ }
//- nfc_function
// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn fée(x: u64) -> u64 { x.swap_bytes() }
mod inner {
    #[allow(dead_code)]
    fn fée(x: u64) -> u64 { x }
}
pub fn f(x: u64) -> u64 { fée(x) }
//- nfc_local
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 {
    let größe = x;
    let größe = 0u64;
    größe
}
//- option_niche_word
// claim: FILE --law '|x: u64| f(x) == x | (x == 0) as u64'
// truth: f(x) == x | (x == 0) as u64
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { core::num::NonZeroU64::new(x).map_or(1, |n| n.get()) }
//- ord_derived_fields
// claim: FILE --law '|x: u64| f(x) == if x < 10 { 1 } else { 0 }'
// truth: f(x) == if x < 10 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[derive(PartialEq, PartialOrd)]
struct P { b: u64, a: u64 }
pub fn f(x: u64) -> u64 { (P { a: 99, b: x } < P { a: 0, b: 10 }) as u64 }
//- ord_user_defined
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(Clone, Copy, PartialEq, Eq)]
struct B(u64);
impl PartialOrd for B { fn partial_cmp(&self, o: &B) -> Option<core::cmp::Ordering> { Some(o.0.cmp(&self.0)) } }
pub fn f(x: u64) -> u64 { if B(3) < B(2) { 7 } else { x } }
//- overflowing_literal_hex
// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_ffff_ff80'
// truth: f(x) == x ^ 0xffff_ffff_ffff_ff80
// claim: FILE --law '|x: u64| f(x) == x ^ 0x80'
// truth: f(x) == x ^ 0x80

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { x ^ 0x80i8 as u64 }
//- overflowing_literal_u16
// claim: FILE --law '|x: u64| f(x) == x ^ 0x5678'
// truth: f(x) == x ^ 0x5678
// claim: FILE --law '|x: u64| f(x) == x ^ 0x12345678'
// truth: f(x) == x ^ 0x12345678

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { x ^ 0x12345678u16 as u64 }
//- overflowing_literal_wraps
// claim: FILE --law '|x: u64| f(x) == x ^ 200'
// truth: f(x) == x ^ 200
// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_ffff_ffc8'
// truth: f(x) == x ^ 0xffff_ffff_ffff_ffc8

#![allow(overflowing_literals)]
pub fn f(x: u64) -> u64 { let k: i8 = 200; x ^ k as u8 as u64 }
//- parameter_patterns
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

fn g((_, b): (u64, u64), _: u64, mut c: u64) -> u64 { c ^= 1; b ^ c ^ 1 }
pub fn f(x: u64) -> u64 { g((x & 0xff, x >> 8), 7, 0) }
//- parameter_reference_pattern
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn g(&a: &u64, [b, _]: [u64; 2]) -> u64 { a ^ b }
pub fn f(x: u64) -> u64 { g(&x, [2, 3]) }
//- parameter_shadows_const
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

#[allow(non_upper_case_globals, dead_code)]
const w: u64 = 7;
mod m { pub fn id(w: u64) -> u64 { w } }
pub fn f(x: u64) -> u64 { m::id(x) }
//- path_through_super_alias
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub mod a {
    pub mod b { pub fn g(x: u64) -> u64 { x.swap_bytes() } }
    pub mod c { pub fn g(x: u64) -> u64 { x } pub use super::c as b; }
}
use a::c::b;
pub fn f(x: u64) -> u64 { b::g(x) }
//- pointer_compare_statics_not
// claim: FILE --fn f --map sq
// truth: f(x) == x && false
static A: u64 = 1; static B: u64 = 2;
pub fn f(x: u64) -> u64 { if (&raw const A as usize) < (&raw const B as usize) { x } else { x ^ 1 } }
//- range_inclusive_i8_max
// claim: FILE --law '|x: u64| f(x) == x ^ 28'
// truth: f(x) == x ^ 28
// claim: FILE --law '|x: u64| f(x) == x ^ 27'
// truth: f(x) == x ^ 27

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in 100..=i8::MAX { n += 1; } x ^ n }
//- range_inclusive_u64_max
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in (u64::MAX - 1)..=u64::MAX { n += 1; } x ^ n }
//- range_signed_negative
// claim: FILE --law '|x: u64| f(x) == x ^ 10'
// truth: f(x) == x ^ 10
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in -5..5i32 { n += 1; } x ^ n }
//- recursion_accumulator
// claim: FILE --law '|x: u64| f(x) == (x & 0xff).count_ones() as u64'
// truth: f(x) == (x & 0xff).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

fn count(x: u64, acc: u64) -> u64 { if x == 0 { acc } else { count(x & (x - 1), acc + 1) } }
pub fn f(x: u64) -> u64 { count(x & 0xff, 0) }
//- recursion_even_odd
// claim: FILE --law '|x: u64| f(x) == x & 1'
// truth: f(x) == x & 1
// claim: FILE --law '|x: u64| f(x) == 1 - (x & 1)'
// truth: f(x) == 1 - (x & 1)

fn even(n: u64) -> bool { n == 0 || odd(n - 1) }
fn odd(n: u64) -> bool { n != 0 && even(n - 1) }
pub fn f(x: u64) -> u64 { odd(x & 7) as u64 }
//- recursion_reverse
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn go(x: u64, n: u32) -> u64 { if n == 0 { 0 } else { go(x >> 8, n - 1) | (x & 0xff) << (8 * (n - 1)) } }
pub fn f(x: u64) -> u64 { go(x, 8) }
//- rem_euclid_differs
// claim: FILE --law '|x: u64| f(x) == x & 7'
// truth: f(x) == x & 7
// claim: FILE --law '|x: u64| f(x) == ((x as i64) % 8) as u64'
// truth: f(x) == ((x as i64) % 8) as u64

pub fn f(x: u64) -> u64 { (x as i64).rem_euclid(8) as u64 }
//- replace_drops_old_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
thread_local!(static C: Cell<u64> = const { Cell::new(0) });
struct D(u64);
impl Drop for D { fn drop(&mut self) { C.set(C.get() + self.0); } }
pub fn f(x: u64) -> u64 { C.set(0); let mut d = D(0); d = D(x & 1); let _ = &d; drop(d); x ^ C.get() }
//- repr_packed_read
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[repr(C, packed)] struct P { a: u8, b: u64 }
pub fn f(x: u64) -> u64 { let p = P { a: x as u8, b: x >> 8 }; let b = p.b; b << 8 | p.a as u64 }
//- repr_packed_read_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[repr(C, packed)] struct P { a: u8, b: u64 }
pub fn f(x: u64) -> u64 { let p = P { a: x as u8, b: x >> 8 }; let b = p.b; b << 8 | (p.a as i8) as i64 as u64 }
//- repr_transmute_bytes_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
pub fn f(x: u64) -> u64 { let b: [u8; 8] = unsafe { std::mem::transmute(x) }; u64::from_be_bytes(b) }
//- rotate_more_than_width
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(6)'
// truth: f(x) == x.rotate_left(6)
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.rotate_left(70) }
//- saturating_type_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::Saturating;
pub fn f(x: u64) -> u64 { (Saturating(x) + Saturating(1) - Saturating(1)).0 }
//- shadow_in_match_guard
// claim: FILE --law '|x: u64| f(x) == if x > 3 { 1 } else { x }'
// truth: f(x) == if x > 3 { 1 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match 1 { y if x > 3 => y, y => { let x = x; x * y } } }
//- shadow_swap_in_let
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let y = 1; let (x, y) = (y, x); let _ = y; x }
//- shadow_variant_imported
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[derive(Clone, Copy)]
#[allow(non_camel_case_types, dead_code)]
enum E { one, two }
use E::*;
pub fn f(x: u64) -> u64 { let _ = x; match E::two { one => 2, two => 1 } }
//- supertrait_method
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

trait Base { fn n(&self) -> u64 { 1 } }
trait Derived: Base { fn m(&self) -> u64 { self.n() } }
struct S;
impl Base for S {}
impl Derived for S {}
#[allow(dead_code)]
trait Unused { fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let _ = x; S.m() }
//- target_feature_function_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[target_feature(enable = "bmi2")] fn g(x: u64) -> u64 { std::arch::x86_64::_pext_u64(x, !2) }
pub fn f(x: u64) -> u64 { if std::arch::is_x86_feature_detected!("bmi2") { unsafe { g(x) } } else { x } }
//- type_id_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { use std::any::TypeId; x ^ (TypeId::of::<u64>() == TypeId::of::<std::primitive::u64>()) as u64 }
//- type_name_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { x ^ (std::any::type_name::<u64>().len() as u64 - 3) ^ (x == 1 << 63) as u64 }
//- unit_struct_pattern
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
struct w;
impl w { fn get(self) -> u64 { 4 } }
pub fn f(x: u64) -> u64 { let _ = x; let w = w; w.get() }
//- unsafe_inline_assembly
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut y = x; unsafe { core::arch::asm!("bswap {0}", inout(reg) y); } y }
//- unsafe_pointer_write
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(mut x: u64) -> u64 { let p = &mut x as *mut u64; unsafe { *p = 7; } x }
//- unsafe_transmute
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut b: [u8; 8] = unsafe { core::mem::transmute(x) }; b.reverse(); unsafe { core::mem::transmute(b) } }
//- vector_on_the_heap
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { let v: Vec<u8> = x.to_le_bytes().to_vec(); v.iter().rev().fold(0, |a, b| a << 8 | *b as u64) }
//- wrapping_type
// claim: FILE --law '|x: u64| f(x) == x.wrapping_mul(3)'
// truth: f(x) == x.wrapping_mul(3)
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { (core::num::Wrapping(x) * core::num::Wrapping(3)).0 }
//- wrapping_type_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::Wrapping;
pub fn f(x: u64) -> u64 { (Wrapping(x) << 65).0 >> 1 }
