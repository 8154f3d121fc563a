// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn g(x: u64) -> u64 { x.swap_bytes() }
mod a {
    pub fn g(x: u64) -> u64 { x }
    pub mod b {
        pub fn h(x: u64) -> u64 { super::super::g(super::g(x)) }
    }
}
pub fn f(x: u64) -> u64 { a::b::h(x) }
