//- iterator_chain_state
// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7

pub fn f(x: u64) -> u64 { let mut k = 0u64; (1..4).for_each(|i| k += i); x ^ k }
//- iterator_fold_flip
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { (0..64).filter(|s| x >> s & 1 == 1).fold(0, |a, s| a | 1u64 << (s ^ 56)) }
//- iterator_inclusive_rev
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut r = 0; for (i, j) in (0..=63).rev().zip(0..64) { r |= (x >> i & 1) << j; } r }
//- iterator_position_none
// claim: FILE --law '|x: u64| f(x) == if x & 7 == 0 { 9 } else { x.trailing_zeros() as u64 }'
// truth: f(x) == if x & 7 == 0 { 9 } else { x.trailing_zeros() as u64 }
// claim: FILE --law '|x: u64| f(x) == (x | 8).trailing_zeros() as u64'
// truth: f(x) == (x | 8).trailing_zeros() as u64

pub fn f(x: u64) -> u64 { (0..3).position(|i| x >> i & 1 == 1).unwrap_or(9) as u64 }
//- iterator_product_order
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { [1, x & 0xff].iter().product() }
//- iterator_rev_enumerate
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.to_le_bytes().iter().rev().enumerate().fold(0, |a, (i, b)| a | (*b as u64) << (8 * i)) }
//- iterator_sum_overflows
// claim: FILE --law '|x: u64| f(x) == (x as u8).wrapping_add((x >> 8) as u8) as u64'
// truth: f(x) == (x as u8).wrapping_add((x >> 8) as u8) as u64
// claim: FILE --law '|x: u64| f(x & 0x7f7f) == (x & 0x7f) + (x >> 8 & 0x7f)'
// truth: f(x & 0x7f7f) == (x & 0x7f) + (x >> 8 & 0x7f)

pub fn f(x: u64) -> u64 { [x as u8, (x >> 8) as u8].iter().sum::<u8>() as u64 }
//- iterator_sum_skips
// claim: FILE --law '|x: u64| f(x) == (x & 1) + (x >> 2 & 1)'
// truth: f(x) == (x & 1) + (x >> 2 & 1)
// claim: FILE --law '|x: u64| f(x) == (x & 1) + (x >> 1 & 1)'
// truth: f(x) == (x & 1) + (x >> 1 & 1)

pub fn f(x: u64) -> u64 { (0..4).filter(|i| i % 2 == 0).map(|i| x >> i & 1).sum() }
//- iterator_take_while_position
// claim: FILE --law '|x: u64| f(x) == (x & 7).trailing_ones() as u64'
// truth: f(x) == (x & 7).trailing_ones() as u64
// claim: FILE --law '|x: u64| f(x) == (x & 7).count_ones() as u64'
// truth: f(x) == (x & 7).count_ones() as u64

pub fn f(x: u64) -> u64 { (0..3).take_while(|i| x >> i & 1 == 1).count() as u64 }
//- iterator_zip_any
// claim: FILE --law '|x: u64| f(x) == (x & 0b101 != 0) as u64'
// truth: f(x) == (x & 0b101 != 0) as u64
// claim: FILE --law '|x: u64| f(x) == (x & 0b111 != 0) as u64'
// truth: f(x) == (x & 0b111 != 0) as u64

pub fn f(x: u64) -> u64 { [0, 2].iter().zip([1u64, 4]).any(|(i, m)| x & m == 1u64 << i) as u64 }
