// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod a { pub fn g(x: u64) -> u64 { x } }
mod b { #[allow(dead_code)] pub fn g(x: u64) -> u64 { x.swap_bytes() } }
#[cfg(any())]
use b::g;
#[cfg(not(any()))]
use a::g;
pub fn f(x: u64) -> u64 { g(x) }
