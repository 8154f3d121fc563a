//- variant_byte_of_option
// claim: FILE --law '|o: Option<bool>| code(o) < 3 && (code(o) == 2) == o.is_none()'
// truth: { let o = [None, Some(false), Some(true)][(x % 3) as usize]; code(o) < 3 && (code(o) == 2) == o.is_none() }
// claim: FILE --law '|o: Option<bool>| code(o) < 2'
// truth: code([None, Some(false), Some(true)][(x % 3) as usize]) < 2
// claim: FILE --law '|o: Option<bool>| o.is_some()'
// truth: [None, Some(false), Some(true)][(x % 3) as usize].is_some()

pub fn code(o: Option<bool>) -> u8 { o.map_or(2, u8::from) }
//- variant_nested_option
// claim: FILE --law '|o: Option<Option<bool>>| code(o) < 4'
// truth: code(of(x)) < 4
// claim: FILE --law '|o: Option<Option<bool>>| code(o) != 3'
// truth: code(of(x)) != 3

pub fn of(x: u64) -> Option<Option<bool>> { [None, Some(None), Some(Some(false)), Some(Some(true))][(x & 3) as usize] }
pub fn code(o: Option<Option<bool>>) -> u8 { match o { None => 3, Some(None) => 2, Some(Some(b)) => b as u8 } }
//- variant_option_of_word
// claim: FILE --law '|o: Option<u64>| twice(o) == o.unwrap_or(0)'
// truth: { let o = (y & 1 == 1).then_some(x); twice(o) == o.unwrap_or(0) }
// claim: FILE --law '|o: Option<u64>| twice(o) != 0 || o.is_none()'
// truth: { let o = (y & 1 == 1).then_some(x); twice(o) != 0 || o.is_none() }
// claim: FILE --law '|o: Option<u64>| o.is_some()'
// truth: (y & 1 == 1).then_some(x).is_some()

pub fn twice(o: Option<u64>) -> u64 { o.map_or(0, |x| x.swap_bytes().swap_bytes()) }
//- variant_of_several_words
// claim: FILE --law '|m: Move| m.score() & 1 == matches!(m, Move::Pass) as u32'
// truth: { let m = of(x); m.score() & 1 == matches!(m, Move::Pass) as u32 }
// claim: FILE --law '|m: Move| m.score() & 1 == 0'
// truth: of(x).score() & 1 == 0

#[derive(Clone, Copy)] pub enum Move { Step { from: u32, to: u32 }, Pass, Resign }
pub fn of(x: u64) -> Move { match x & 3 { 0 => Move::Pass, 1 => Move::Resign, _ => Move::Step { from: x as u32, to: (x >> 32) as u32 } } }
impl Move { pub fn score(self) -> u32 { match self { Move::Step { from, to } => (from ^ to) << 1, Move::Pass => 1, Move::Resign => 0 } } }
//- variant_of_result_behind_reference
// claim: FILE --law '|r: &Result<u64, ()>| value(r) == r.unwrap_or(9)'
// truth: { let r = if y & 1 == 1 { Ok(x) } else { Err(()) }; value(&r) == r.unwrap_or(9) }
// claim: FILE --law '|r: &Result<u64, ()>| value(r) == 9 || r.is_ok() && value(r) > 9'
// truth: { let r = &if y & 1 == 1 { Ok(x) } else { Err(()) }; value(r) == 9 || r.is_ok() && value(r) > 9 }

pub fn value(r: &Result<u64, ()>) -> u64 { match r { Ok(x) => *x, Err(()) => 9 } }
//- variant_the_only_one
// claim: FILE --law '|e: Only, x: u64| e as u64 ^ x == x ^ 5'
// truth: Only::It as u64 ^ x == x ^ 5
// claim: FILE --law '|e: Only, x: u64| x == e as u64'
// truth: x == Only::It as u64

#[derive(Clone, Copy)] pub enum Only { It = 5 }
//- variant_of_not_zero
// claim: FILE --law '|n: core::num::NonZeroU64| f(n) != 0'
// truth: f(core::num::NonZeroU64::new(x | 1 << (y & 63)).unwrap()) != 0
// claim: FILE --law '|n: core::num::NonZeroU64| f(n) != 1'
// truth: f(core::num::NonZeroU64::new(x.max(1)).unwrap()) != 1
// claim: FILE --law '|n: Option<core::num::NonZeroU32>| n.map_or(0, |n| n.get()) != 7'
// truth: core::num::NonZeroU32::new(x as u32).map_or(0, |n| n.get()) != 7
// claim: FILE --law '|n: Option<core::num::NonZeroU32>| n.is_none() || n.map_or(0, |n| n.get()) > 0'
// truth: core::num::NonZeroU32::new(x as u32).is_none() || x as u32 > 0

pub fn f(n: core::num::NonZeroU64) -> u64 { n.get() }
//- variant_not_zero_is_a_map
// claim: FILE --fn flip --map 'sq ^ 56'
// truth: x == 0 || flip(core::num::NonZeroU64::new(x).unwrap()).get() == x.swap_bytes()
// claim: FILE --fn flip --map 'sq ^ 7'
// truth: x == 0 || flip(core::num::NonZeroU64::new(x).unwrap()).get() == x.swap_bytes().reverse_bits()
// claim: FILE --fn less --map sq
// truth: x == 0 || less(core::num::NonZeroU64::new(x).unwrap()) == x

use core::num::NonZeroU64;
pub fn flip(n: NonZeroU64) -> NonZeroU64 { NonZeroU64::new(n.get().swap_bytes()).unwrap() }
pub fn less(n: NonZeroU64) -> u64 { NonZeroU64::new(n.get() - 1).unwrap().get() + 1 }
//- variant_equal_of_options
// claim: --equal FILE::f FILE::g
// truth: { let o = (y & 1 == 1).then_some(x); f(o) == g(o) }
// claim: --equal FILE::f FILE::h
// truth: { let o = (y & 1 == 1).then_some(x); f(o) == h(o) }

pub fn f(o: Option<u64>) -> u64 { o.unwrap_or_default() }
pub fn g(o: Option<u64>) -> u64 { match o { Some(x) => x, None => 0 } }
pub fn h(o: Option<u64>) -> u64 { match o { Some(x) => x, None => 1 } }
//- variant_is_no_map
// claim: FILE --fn f --map 'width = [u64; 2]; i'
// truth: false && f(None).is_none() && x == x
// claim: FILE --law '|x: u64| f(Some(x)) == Some(x)'
// truth: f(Some(x)) == Some(x)

pub fn f(o: Option<u64>) -> Option<u64> { o }
