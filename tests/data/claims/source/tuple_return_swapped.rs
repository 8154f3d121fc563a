// claim: FILE --law '|x: u64| f(x) == x >> 32'
// truth: f(x) == x >> 32
// claim: FILE --law '|x: u64| f(x) == x & 0xffff_ffff'
// truth: f(x) == x & 0xffff_ffff

fn halves(x: u64) -> (u64, u64) { (x >> 32, x & 0xffff_ffff) }
pub fn f(x: u64) -> u64 { let (low, _high) = halves(x); low }
