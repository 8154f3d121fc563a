//- macro_argument_none_is_const
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_upper_case_globals)]
mod own { pub const None: Option<u64> = Some(77); }
use own::None;
pub fn f(x: u64) -> u64 { assert_ne!(Some(x), None); x }
//- macro_argument_none_is_const_not
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_upper_case_globals)]
mod own { pub const None: Option<u8> = Some(77); }
use own::None;
pub fn f(x: u64) -> u64 { assert_ne!(Some((x & 63) as u8), None); x }
//- macro_argument_none_matches
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_upper_case_globals)]
const None: Option<u64> = Some(3);
pub fn f(x: u64) -> u64 { if matches!(Some(x), None) { 0 } else { x } }
//- macro_argument_none_of_prelude
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { if matches!(Some(x), None) { 0 } else { x } }
//- macro_argument_ok_is_own
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

struct Kept(u64);
impl Kept { fn is_ok(&self) -> bool { self.0 & 1 == 1 } }
#[allow(non_snake_case)]
fn Ok(x: u64) -> Kept { Kept(x) }
pub fn f(x: u64) -> u64 { if cfg!(any()) { return 0; } debug_assert!(Ok(x | 1).is_ok()); assert!(Ok(x).is_ok()); x }
//- macro_argument_ok_is_own_holds
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Kept(u64);
impl Kept { fn is_ok(&self) -> bool { self.0 & 1 == 1 } }
#[allow(non_snake_case)]
fn Ok(x: u64) -> Kept { Kept(x) }
pub fn f(x: u64) -> u64 { assert!(Ok(x | 1).is_ok()); x }
//- macro_argument_option_is_own
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(PartialEq, Debug)]
enum Option { Some(u64), None }
fn given(x: u64) -> Option { if x >> 63 == 1 { Option::None } else { Option::Some(x) } }
pub fn f(x: u64) -> u64 { assert_ne!(given(x), Option::None); x }
//- macro_argument_some_is_own
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[allow(non_snake_case)]
fn Some(x: u64) -> Option<u64> { Option::Some(x ^ 1) }
pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); match Some(x) { Option::Some(y) => y, _ => 0 } }
//- macro_argument_some_of_prelude
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); assert_eq!(Some(x), Some(x)); x }
//- macro_argument_some_panics
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_snake_case)]
fn Some(x: u64) -> Option<u64> { if x == 77 { None } else { Option::Some(x) } }
pub fn f(x: u64) -> u64 { assert!(Some(x).is_some()); x }
//- macro_argument_variant_imported
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

enum Which { Some(u64), None }
use Which::{None, Some};
fn which(x: u64) -> Which { if x == 9 { None } else { Some(x) } }
pub fn f(x: u64) -> u64 { assert!(matches!(which(x), Some(_))); match which(x) { Some(y) => y, None => 0 } }
//- macro_argument_variant_imported_holds
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

enum Which { Some(u64), None }
use Which::{None, Some};
fn which(x: u64) -> Which { if x == 9 && x != 9 { None } else { Some(x) } }
pub fn f(x: u64) -> u64 { assert!(matches!(which(x), Some(_))); match which(x) { Some(y) => y, None => 0 } }
//- macro_assert_eq_assigns
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! assert_eq { ($a:ident, $b:expr) => { $a = $b } }
pub fn f(mut x: u64) -> u64 { assert_eq!(x, 4); x }
//- macro_assert_ne_inside_module
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

mod m {
    macro_rules! assert_ne { ($a:expr, $b:expr) => { return $a | $b } }
    pub fn g(x: u64) -> u64 { assert_ne!(x, 1); }
}
pub fn f(x: u64) -> u64 { assert_ne!(m::g(x), 0); x }
//- macro_assert_returns
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! debug_assert { ($c:expr) => { if $c { return 0; } } }
pub fn f(x: u64) -> u64 { debug_assert!(x == x); x }
//- macro_assert_silent
// claim: FILE --law '|x: u64| f(x) == if x == 8 { 1 } else { 2 }'
// truth: f(x) == if x == 8 { 1 } else { 2 }
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

macro_rules! assert { ($($t:tt)*) => {} }
pub fn f(x: u64) -> u64 { assert!(x != 8); if x == 8 { 1 } else { 2 } }
//- macro_exported_before
// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[macro_use]
mod defs { macro_rules! key { () => { 6 } } }
mod later { macro_rules! _key { () => { 0 } } pub(crate) use _key; }
pub fn f(x: u64) -> u64 { let _: u64 = later::_key!(); x ^ key!() }
//- macro_first_rule_matches
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! pick { ($e:expr) => { { let _ = $e; 1 } }; (x) => { 0 } }
pub fn f(x: u64) -> u64 { pick!(x) }
//- macro_hygiene_ident_given
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! shadow { ($n:ident, $v:expr) => { let $n = $v; } }
pub fn f(x: u64) -> u64 { shadow!(x, 0u64); x }
//- macro_hygiene_local
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

macro_rules! add { ($e:expr) => { { let y = 2u64; let _ = y; $e ^ 1 } } }
pub fn f(x: u64) -> u64 { let y = x; add!(y) }
//- macro_hygiene_same_name
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

macro_rules! shadow { ($v:expr) => { let x = $v; let _ = x; } }
pub fn f(x: u64) -> u64 { shadow!(0u64); x }
//- macro_hygiene_swap
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

macro_rules! swap { ($a:ident, $b:ident) => { let t = $a; $a = $b; $b = t; } }
pub fn f(x: u64) -> u64 { let mut t = 5u64; let mut u = x; swap!(t, u); let _ = u; t }
//- macro_item_not_hygienic
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! def { () => { fn helper(_: u64) -> u64 { 3 } } }
def!();
mod m { #[allow(dead_code)] pub fn helper(x: u64) -> u64 { x } }
pub fn f(x: u64) -> u64 { helper(x) }
//- macro_line
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { x ^ (line!() / 100000) as u64 }
//- macro_matches
// claim: FILE --law '|x: u64| f(x) == if x > 2 && x < 9 { 1 } else { 0 }'
// truth: f(x) == if x > 2 && x < 9 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == if x > 2 { 1 } else { 0 }'
// truth: f(x) == if x > 2 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { matches!(x, 3..=8) as u64 }
//- macro_precedence_expr
// claim: FILE --law '|x: u64| f(x) == (x ^ 1) & 2'
// truth: f(x) == (x ^ 1) & 2
// claim: FILE --law '|x: u64| f(x) == x ^ (1 & 2)'
// truth: f(x) == x ^ (1 & 2)

macro_rules! two { ($e:expr) => { $e & 2 } }
pub fn f(x: u64) -> u64 { two!(x ^ 1) }
//- macro_precedence_tokens
// claim: FILE --law '|x: u64| f(x) == x ^ (1 & 2)'
// truth: f(x) == x ^ (1 & 2)
// claim: FILE --law '|x: u64| f(x) == (x ^ 1) & 2'
// truth: f(x) == (x ^ 1) & 2

macro_rules! two { ($($t:tt)*) => { $($t)* & 2 } }
pub fn f(x: u64) -> u64 { two!(x ^ 1) }
//- macro_renamed_debug_assert
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 9 } else { x }'
// truth: f(x) == if x == 3 { 9 } else { x }

mod tools { macro_rules! quiet { ($($t:tt)*) => { if false { let _ = ($($t)*); } } } pub(crate) use quiet; }
pub fn f(x: u64) -> u64 {
    use tools::quiet as debug_assert;
    debug_assert!(x != 3);
    x
}
//- macro_renamed_to_assert
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod tools { macro_rules! flip { ($c:expr) => { if $c { return 1; } } } pub(crate) use flip; }
use tools::flip as assert;
pub fn f(x: u64) -> u64 { assert!(x == 0); if x == 1 { return 0; } x ^ 1 }
//- macro_renamed_unreachable
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 9 } else { x }'
// truth: f(x) == if x == 3 { 9 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod tools { macro_rules! nine { () => { 9 } } pub(crate) use nine; }
use tools::nine as unreachable;
pub fn f(x: u64) -> u64 { if x == 3 { unreachable!() } else { x } }
//- macro_repetition
// claim: FILE --law '|x: u64| f(x) == x ^ 1 ^ 2 ^ 4'
// truth: f(x) == x ^ 1 ^ 2 ^ 4
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

macro_rules! all { ($x:expr; $($k:literal),*) => { $x $(^ $k)* } }
pub fn f(x: u64) -> u64 { all!(x; 1, 2, 4) }
//- macro_stringify_length
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3

pub fn f(x: u64) -> u64 { x ^ stringify!(a + b).len() as u64 }
//- macro_textual_redefinition
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

macro_rules! k { () => { 1 } }
fn first() -> u64 { k!() }
macro_rules! k { () => { 2 } }
#[allow(dead_code)]
fn second() -> u64 { k!() }
pub fn f(x: u64) -> u64 { x ^ first() }
