// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod a {
    mod secret { pub fn g(x: u64) -> u64 { x.swap_bytes() } }
    pub mod open { pub fn g(x: u64) -> u64 { x } }
    pub use self::open::*;
    #[allow(unused_imports)]
    use self::secret::g as hidden;
}
use a::*;
pub fn f(x: u64) -> u64 { g(x) }
