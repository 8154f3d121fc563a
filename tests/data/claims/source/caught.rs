//- caught_nothing
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map sq
// truth: f(x) == x

pub fn f(x: u64) -> u64 { std::panic::catch_unwind(|| x.swap_bytes()).unwrap_or(0) }
//- caught_what_panics
// claim: FILE --fn f --map 'sq ^ 56'
// truth: { std::panic::set_hook(Box::new(|_| {})); f(x) == x.swap_bytes() }
// claim: FILE --fn g --map 'sq ^ 56'
// truth: g(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { std::panic::catch_unwind(|| { assert!(x != 77); x }).unwrap_or(77).swap_bytes() }
pub fn g(x: u64) -> u64 { std::panic::catch_unwind(|| { assert!(x != 77); x }).unwrap_or(78).swap_bytes() }
