//- overflow_abs
// claim: FILE --law '|x: u64| f(x) == (x as i8).wrapping_abs() as u64'
// truth: f(x) == (x as i8).wrapping_abs() as u64
// claim: FILE --law '|x: u64| f(x & 63) == x & 63'
// truth: f(x & 63) == x & 63

pub fn f(x: u64) -> u64 { (x as i8).abs() as u64 }
//- overflow_add_small
// claim: FILE --law '|x: u64| f(x) == ((x & 0xff) as u8).wrapping_add(200) as u64'
// truth: f(x) == ((x & 0xff) as u8).wrapping_add(200) as u64
// claim: FILE --law '|x: u64| f(x & 31) == (x & 31) + 200'
// truth: f(x & 31) == (x & 31) + 200

pub fn f(x: u64) -> u64 { let k = x as u8; (k + 200) as u64 }
//- overflow_differs_by_build
// claim: FILE --law '|x: u64| f(x) == x.wrapping_add(1)'
// truth: f(x) == x.wrapping_add(1)
// claim: FILE --law '|x: u64| f(x >> 1) == (x >> 1).wrapping_add(1)'
// truth: f(x >> 1) == (x >> 1).wrapping_add(1)

pub fn f(x: u64) -> u64 { x + 1 }
//- overflow_mul_in_u128
// claim: FILE --law '|x: u64| f(x) == (x as u128 * x as u128 >> 64) as u64'
// truth: f(x) == (x as u128 * x as u128 >> 64) as u64
// claim: FILE --law '|x: u64| f(x) == x.wrapping_mul(x)'
// truth: f(x) == x.wrapping_mul(x)

pub fn f(x: u64) -> u64 { ((x as u128).pow(2) >> 64) as u64 }
//- overflow_neg_min
// claim: FILE --law '|x: u64| f(x) == (x as i8).wrapping_neg() as u64'
// truth: f(x) == (x as i8).wrapping_neg() as u64
// claim: FILE --law '|x: u64| f(x & 0x7f) == (x & 0x7f).wrapping_neg()'
// truth: f(x & 0x7f) == (x & 0x7f).wrapping_neg()

pub fn f(x: u64) -> u64 { (-(x as i8)) as u64 }
//- overflow_sub_unsigned
// claim: FILE --law '|x: u64| f(x) == x.wrapping_sub(1)'
// truth: f(x) == x.wrapping_sub(1)
// claim: FILE --law '|x: u64| f(x | 1) == x & !1'
// truth: f(x | 1) == x & !1

pub fn f(x: u64) -> u64 { x - 1 }
//- overflow_unused_result
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & 0xff) == x & 0xff'
// truth: f(x & 0xff) == x & 0xff

pub fn f(x: u64) -> u64 { let _unused = x + 1000; x }
