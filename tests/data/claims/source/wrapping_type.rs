// claim: FILE --law '|x: u64| f(x) == x.wrapping_mul(3)'
// truth: f(x) == x.wrapping_mul(3)
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { (core::num::Wrapping(x) * core::num::Wrapping(3)).0 }
