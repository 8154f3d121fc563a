// claim: FILE --law '|x: u64| f(x) == x | (x == 0) as u64'
// truth: f(x) == x | (x == 0) as u64
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { core::num::NonZeroU64::new(x).map_or(1, |n| n.get()) }
