// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub mod a {
    pub mod b { pub fn g(x: u64) -> u64 { x.swap_bytes() } }
    pub mod c { pub fn g(x: u64) -> u64 { x } pub use super::c as b; }
}
use a::c::b;
pub fn f(x: u64) -> u64 { b::g(x) }
