// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod upper {
    fn turn(x: u64) -> u64 { x.swap_bytes() }
    pub mod lower {
        use super::*;
        pub fn run(x: u64) -> u64 { turn(x) }
    }
}
fn turn(x: u64) -> u64 { x }
pub fn f(x: u64) -> u64 { turn(upper::lower::run(x)) }
