//- glob_loses_to_item
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
//- glob_of_enum
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(dead_code)]
enum E { None, Some2 }
use E::*;
pub fn f(x: u64) -> u64 { let _ = x; match E::None { None => 1, Some2 => 0 } }
//- glob_prelude_shadow
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

mod p {
    pub enum Choice<T> { Some(T), #[allow(dead_code)] None }
}
use p::Choice;
use p::Choice::Some;
pub fn f(x: u64) -> u64 {
    let c: Choice<u64> = Some(x);
    match c { Some(y) => y & 0, Choice::None => 1 }
}
//- glob_private_in_child
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
//- glob_private_reexport
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
