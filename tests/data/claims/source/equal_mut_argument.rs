// claim: --equal FILE::one FILE::two
// truth: f(x) == g(x)
// claim: --equal FILE::one FILE::three
// truth: f(x) == h(x)

pub fn one(w: &mut u64) { *w = w.swap_bytes(); }
pub fn two(w: &mut u64) { *w = u64::from_be_bytes(w.to_le_bytes()); }
pub fn three(_w: &mut u64) {}
pub fn f(mut x: u64) -> u64 { one(&mut x); x }
pub fn g(mut x: u64) -> u64 { two(&mut x); x }
pub fn h(mut x: u64) -> u64 { three(&mut x); x }
