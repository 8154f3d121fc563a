// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

pub fn f(x: u64) -> u64 { assert!(x.count_ones() <= 64); assert_eq!(x & 1, x % 2); x }
