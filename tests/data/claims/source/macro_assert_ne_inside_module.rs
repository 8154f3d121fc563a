// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

mod m {
    macro_rules! assert_ne { ($a:expr, $b:expr) => { return $a | $b } }
    pub fn g(x: u64) -> u64 { assert_ne!(x, 1); }
}
pub fn f(x: u64) -> u64 { assert_ne!(m::g(x), 0); x }
