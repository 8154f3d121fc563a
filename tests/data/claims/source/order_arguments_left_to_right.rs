// claim: FILE --law '|x: u64| f(x) == x << 1 & 2 | 1'
// truth: f(x) == x << 1 & 2 | 1
// claim: FILE --law '|x: u64| f(x) == x << 1 & 2'
// truth: f(x) == x << 1 & 2

fn pack(a: u64, b: u64) -> u64 { a << 1 & 2 | b & 1 }
pub fn f(mut x: u64) -> u64 { pack(x, { x = 1; x }) }
