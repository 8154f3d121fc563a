// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { x }'
// truth: f(x) == if x == 0 { 5 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn two(a: u64, _b: u64) -> u64 { a }
pub fn f(x: u64) -> u64 { two(x, if x == 0 { return 5 } else { 1 }) }
