// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod helpers { pub fn g(x: u64) -> u64 { x.swap_bytes() } }
mod play {
    #[allow(unused_imports)]
    use super::helpers::*;
    fn g(x: u64) -> u64 { x }
    pub fn run(x: u64) -> u64 { g(x) }
}
pub fn f(x: u64) -> u64 { play::run(x) }
