// claim: --equal FILE::f FILE::g
// truth: f(x) == g(x)
// claim: --equal FILE::g FILE::h
// truth: g(x) == h(x)

pub fn f(x: u64) -> u64 { if x == 21 { panic!() } x }
pub fn g(x: u64) -> u64 { x }
pub fn h(x: u64) -> u64 { x | 0 }
