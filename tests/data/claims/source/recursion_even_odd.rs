// claim: FILE --law '|x: u64| f(x) == x & 1'
// truth: f(x) == x & 1
// claim: FILE --law '|x: u64| f(x) == 1 - (x & 1)'
// truth: f(x) == 1 - (x & 1)

fn even(n: u64) -> bool { n == 0 || odd(n - 1) }
fn odd(n: u64) -> bool { n != 0 && even(n - 1) }
pub fn f(x: u64) -> u64 { odd(x & 7) as u64 }
