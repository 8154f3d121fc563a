// claim: --equal FILE::f FILE::g
// truth: f(x) == g(x)
// claim: --equal FILE::f FILE::h
// truth: f(x) == h(x)

pub fn f(x: u64) -> u64 { x & x.wrapping_neg() }
pub fn g(x: u64) -> u64 { x & !(x.wrapping_sub(1)) }
pub fn h(x: u64) -> u64 { x & !(x.wrapping_sub(2)) }
