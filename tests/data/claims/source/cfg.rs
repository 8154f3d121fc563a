//- cfg_array_element
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { [#[cfg(any())] 7, x, 7][1] ^ [#[cfg(all())] 0, 1][0] }
//- cfg_attr_path
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[cfg_attr(not(any()), inline(never))]
#[cfg_attr(all(), cfg(any()))]
fn g(x: u64) -> u64 { x }
#[cfg_attr(all(), cfg(all()))]
fn g(x: u64) -> u64 { x ^ 2 }
pub fn f(x: u64) -> u64 { g(x) }
//- cfg_enum_variant
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[allow(dead_code)]
enum E { #[cfg(any())] A, B, C, D }
pub fn f(x: u64) -> u64 { (x & 0) + E::C as u64 }
//- cfg_in_trait_impl
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

struct S;
trait N { fn n(&self) -> u64 { 1 } }
impl N for S { #[cfg(any())] fn n(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { (x & 0) + S.n() }
//- cfg_let_statement_debug
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 {
    #[cfg(debug_assertions)]
    let x = x ^ 1;
    x
}
//- cfg_macro_debug
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

pub fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x } else { x | 1 } }
//- cfg_macro_release
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x ^ if cfg!(not(debug_assertions)) { 0 } else { 1 } }
//- cfg_macro_settled
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { if cfg!(any()) { x.swap_bytes() } else { x } }
//- cfg_match_arm
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 30 } else { x }'
// truth: f(x) == if x == 3 { 30 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match x { #[cfg(any())] 3 => 3, #[cfg(all())] 3 => 30, y => y } }
//- cfg_match_arm_debug
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == if x == 4 { 40 } else { x }'
// truth: f(x) == if x == 4 { 40 } else { x }

pub fn f(x: u64) -> u64 { match x { #[cfg(debug_assertions)] 4 => 40, y => y } }
//- cfg_overflow_checks_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(overflow_checks_are_on) { 0 } else { let y = x as u8; (y + 1) as u64 * 0 + x } }
//- cfg_panic_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(panic = "unwind") { x ^ 2 } else { x } }
//- cfg_parameter
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

fn g(#[cfg(any())] a: u64, #[cfg(not(any()))] b: u64) -> u64 { b }
pub fn f(x: u64) -> u64 { let a = 1u64; let _ = a; g(x) }
//- cfg_statement
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7

pub fn f(mut x: u64) -> u64 {
    #[cfg(any())]
    { x ^= 7; }
    #[cfg(all(any(), unix))]
    let x = 0;
    #[cfg(not(any()))]
    { x ^= 0; }
    x
}
//- cfg_struct_literal_field
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct P { #[cfg(all())] v: u64, #[cfg(any())] w: u64 }
pub fn f(x: u64) -> u64 { let p = P { #[cfg(any())] v: 5, #[cfg(all())] v: x }; p.v }
//- cfg_target_feature
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(target_feature = "sse2") { x } else { x ^ 1 } }
//- cfg_target_feature_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(target_feature = "sse2") { x ^ 1 } else { x } }
//- cfg_two_consts_debug
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[cfg(debug_assertions)]
const K: u64 = 0;
#[cfg(not(debug_assertions))]
const K: u64 = 1;
pub fn f(x: u64) -> u64 { x ^ K }
//- cfg_two_functions
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

#[cfg(target_pointer_width = "32")]
fn g(x: u64) -> u64 { x.swap_bytes() }
#[cfg(target_pointer_width = "64")]
fn g(x: u64) -> u64 { x }
pub fn f(x: u64) -> u64 { g(x) }
//- cfg_two_types
// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[cfg(any(unix, windows, not(unix)))]
type Word = u16;
#[cfg(not(any(unix, windows, not(unix))))]
type Word = u64;
pub fn f(x: u64) -> u64 { x as Word as u64 }
//- cfg_use
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod a { pub fn g(x: u64) -> u64 { x } }
mod b { #[allow(dead_code)] pub fn g(x: u64) -> u64 { x.swap_bytes() } }
#[cfg(any())]
use b::g;
#[cfg(not(any()))]
use a::g;
pub fn f(x: u64) -> u64 { g(x) }
//- cfg_whole_impl
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

struct S;
#[cfg(not(all()))]
impl S { fn n(&self) -> u64 { 2 } }
trait N { fn n(&self) -> u64 { 1 } }
impl N for S {}
pub fn f(x: u64) -> u64 { (x & 0) + S.n() }
