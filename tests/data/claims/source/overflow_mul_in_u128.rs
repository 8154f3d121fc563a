// claim: FILE --law '|x: u64| f(x) == (x as u128 * x as u128 >> 64) as u64'
// truth: f(x) == (x as u128 * x as u128 >> 64) as u64
// claim: FILE --law '|x: u64| f(x) == x.wrapping_mul(x)'
// truth: f(x) == x.wrapping_mul(x)

pub fn f(x: u64) -> u64 { ((x as u128).pow(2) >> 64) as u64 }
