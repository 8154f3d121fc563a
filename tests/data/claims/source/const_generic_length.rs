// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

fn len<const N: usize>(_: [u64; N]) -> u64 { N as u64 }
pub fn f(x: u64) -> u64 { x ^ len([x, x, x]) }
