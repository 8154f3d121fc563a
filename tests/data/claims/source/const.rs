//- const_assert_in_generic_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g<const N: u64>(x: u64) -> u64 { const { assert!(N < 4) }; if x == N - 2 << 20 { 0 } else { x } }
pub fn f(x: u64) -> u64 { g::<3>(x) }
//- const_generic_bool
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn turn<const UP: bool>(x: u64) -> u64 { if UP { x.swap_bytes() } else { x } }
pub fn f(x: u64) -> u64 { turn::<{ 1 > 2 }>(x) }
//- const_generic_char
// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g<const C: char>(x: u64) -> u64 { if C as u32 == 0x61 { x } else { 0 } }
pub fn f(x: u64) -> u64 { g::<'a'>(x) }
//- const_generic_char_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g<const C: char>(x: u64) -> u64 { if C as u32 == 0x61 { x } else { 0 } }
pub fn f(x: u64) -> u64 { g::<'\u{430}'>(x) }
//- const_generic_expression
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct R<const N: u32>;
impl<const N: u32> R<N> { const M: u32 = 64 - N; fn go(x: u64) -> u64 { x.rotate_left(N).rotate_left(Self::M) } }
pub fn f(x: u64) -> u64 { R::<13>::go(x) }
//- const_generic_expression_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct R<const N: u32>;
impl<const N: u32> R<N> { const M: u32 = 63 - N; fn go(x: u64) -> u64 { x.rotate_left(N).rotate_left(Self::M) } }
pub fn f(x: u64) -> u64 { R::<13>::go(x) }
//- const_generic_length
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

fn len<const N: usize>(_: [u64; N]) -> u64 { N as u64 }
pub fn f(x: u64) -> u64 { x ^ len([x, x, x]) }
//- const_generic_rotation
// claim: FILE --fn f --map 'rotate_left(8)'
// truth: f(x) == x.rotate_left(8)
// claim: FILE --fn f --map 'rotate_left(16)'
// truth: f(x) == x.rotate_left(16)

fn rot<const N: u32>(x: u64) -> u64 { x.rotate_left(N) }
pub fn f(x: u64) -> u64 { rot::<{ 4 + 4 }>(x) }
//- const_in_pattern
// claim: FILE --law '|x: u64| f(x) == if x == 6 { 1 } else { 0 }'
// truth: f(x) == if x == 6 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[allow(non_upper_case_globals)]
const key: u64 = 6;
pub fn f(x: u64) -> u64 { match x { key => 1, _ => 0 } }
//- const_pattern_if_let
// claim: FILE --law '|x: u64| f(x) == if x == 12 { 12 } else { 0 }'
// truth: f(x) == if x == 12 { 12 } else { 0 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod c { #[allow(non_upper_case_globals)] pub const v: u64 = 12; }
use c::v;
pub fn f(x: u64) -> u64 { if let v = x { v } else { 0 } }
//- const_pattern_in_block
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 0 } else { 1 }'
// truth: f(x) == if x == 3 { 0 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 {
    #[allow(non_upper_case_globals)]
    const other: u64 = 3;
    let answer = match x { other => 0, _ => 1 };
    answer
}
//- const_shadowed_later
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

const A: u64 = 1;
pub fn f(x: u64) -> u64 {
    let r = x ^ A;
    const A: u64 = 0;
    r
}
