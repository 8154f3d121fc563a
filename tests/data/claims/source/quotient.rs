//- quotient_division
// claim: FILE --fn f --map sq
// truth: f(x) == x
// claim: FILE --fn g --map sq
// truth: g(x) == x

pub fn f(x: u64) -> u64 { ((u128::from(x) << 20) / 1_048_576) as u64 }
pub fn g(x: u64) -> u64 { ((u128::from(x) << 20) / 1_048_577) as u64 }
//- quotient_rest
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == x & 0x7f'
// truth: f(x) == x & 0x7f

pub fn f(x: u64) -> u64 { ((u128::from(x) << 64 | u128::from(x)) % 256) as u64 }
//- quotient_signed_division
// claim: FILE --law '|x: i64| f(x) == x'
// truth: f(x as i64) == x as i64
// claim: FILE --law '|x: i64| f(x) == x & 0xffff'
// truth: f(x as i64) == x as i64 & 0xffff
// claim: FILE --law '|x: i64| g(x) <= 0 || x > 0'
// truth: g(x as i64) <= 0 || x as i64 > 0
// claim: FILE --law '|x: i64| g(x) >= 0'
// truth: g(x as i64) >= 0

pub fn f(x: i64) -> i64 { ((i128::from(x) << 32) / (1 << 32)) as i64 }
pub fn g(x: i64) -> i64 { (i128::from(x) % 16) as i64 }
