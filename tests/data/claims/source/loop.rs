//- loop_break_value_in_loop
// claim: FILE --law '|x: u64| f(x) == x.trailing_zeros() as u64'
// truth: f(x) == x.trailing_zeros() as u64
// claim: FILE --law '|x: u64| f(x) == x.leading_zeros() as u64'
// truth: f(x) == x.leading_zeros() as u64

pub fn f(x: u64) -> u64 { let mut n = 0u64; loop { if n == 64 || x >> n & 1 == 1 { break n; } n += 1; } }
//- loop_clears_lowest
// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == (x.count_ones() & 63) as u64'
// truth: f(x) == (x.count_ones() & 63) as u64

pub fn f(mut x: u64) -> u64 { let mut n = 0; while x != 0 { x &= x - 1; n += 1; } n }
//- loop_nested_product
// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut r = 0; for rank in 0..8 { for file in 0..8 { if x >> (8 * rank + file) & 1 == 1 { r |= 1u64 << (8 * (7 - rank) + file); } } } r }
//- loop_parity_by_lowest
// claim: FILE --law '|x: u64| f(x) == (x.count_ones() % 2 == 1)'
// truth: f(x) == (x.count_ones() % 2 == 1)
// claim: FILE --law '|x: u64| f(x) == (x & (x - (x != 0) as u64) != 0)'
// truth: f(x) == (x & (x - (x != 0) as u64) != 0)

pub fn f(mut x: u64) -> bool { let mut odd = false; while x != 0 { x &= x - 1; odd = !odd; } odd }
//- loop_step_by
// claim: FILE --law '|x: u64| f(x) == x & 0x1111'
// truth: f(x) == x & 0x1111
// claim: FILE --law '|x: u64| f(x) == x & 0x5555'
// truth: f(x) == x & 0x5555

pub fn f(x: u64) -> u64 { let mut r = 0; for i in (0..16).step_by(4) { r |= x & 1 << i; } r }
//- loop_takes_lowest
// claim: FILE --law '|x: u64| f(x) == x.count_ones()'
// truth: f(x) == x.count_ones()
// claim: FILE --law '|x: u64| f(x) < 64'
// truth: f(x) < 64

pub fn f(mut x: u64) -> u32 { let mut n = 0; while x != 0 { x ^= x & x.wrapping_neg(); n += 1; } n }
//- loop_until_stable
// claim: FILE --law '|x: u64| f(x) == if x & 0xff == 0 { 0 } else { x & 0xff }'
// truth: f(x) == if x & 0xff == 0 { 0 } else { x & 0xff }
// claim: FILE --law '|x: u64| f(x) == x & 0x7f'
// truth: f(x) == x & 0x7f

pub fn f(x: u64) -> u64 { let mut y = x & 0xff; let mut old = !y; while old != y { old = y; y &= 0xff; } y }
//- loop_variable_is_copy
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { for mut i in 0..3u64 { let _ = i; i = 5; let _ = i; x ^= 1; } x ^ 2 }
//- loop_while_let
// claim: FILE --law '|x: u64| f(x) == (x & 0xf).count_ones() as u64'
// truth: f(x) == (x & 0xf).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

pub fn f(x: u64) -> u64 { let mut y = x & 0xf; let mut n = 0; while let 1.. = y { y &= y - 1; n += 1; } n }
