// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn drop(x: &mut u64) { *x ^= 1; }
pub fn f(mut x: u64) -> u64 { drop(&mut x); x }
