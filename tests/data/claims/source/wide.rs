//- wide_i128_arithmetic_shift
// claim: FILE --law '|x: u64| f(x) == if (x as i64) < 0 { !0 } else { 0 }'
// truth: f(x) == if (x as i64) < 0 { !0 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { ((x as i64 as i128) >> 100) as u64 }
//- wide_i128_range_to_max
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in i128::MAX - 2..=i128::MAX { n += 1; } x ^ n }
//- wide_u128_halves
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let w = (x as u128) << 64 | 5; (w >> 64) as u64 }
//- wide_u128_inclusive_from_max
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut n = 0; for _ in u128::MAX..=u128::MAX { n += 1; } x ^ n }
//- wide_u128_range_breaks
// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut n = 0; for i in u128::MAX - 9..u128::MAX { n += 1; if i == u128::MAX - 6 { break; } } x ^ n }
