// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { assert!(x <= !0, "{}", { x ^= 1; 0 }); x }
