// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(mut x: u64) -> u64 { let _ = format_args!("{}", { x ^= 1; 0 }); x }
