// claim: FILE --law '|x: u64| f(x) == (x & 0xff).count_ones() as u64'
// truth: f(x) == (x & 0xff).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

fn count(x: u64, acc: u64) -> u64 { if x == 0 { acc } else { count(x & (x - 1), acc + 1) } }
pub fn f(x: u64) -> u64 { count(x & 0xff, 0) }
