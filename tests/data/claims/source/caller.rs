//- track_caller_ignored
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[track_caller]
pub fn f(x: u64) -> u64 { x.swap_bytes() }
//- track_caller_panics
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[track_caller]
pub fn f(x: u64) -> u64 {
    if x == 77 {
        panic!("no")
    }
    x
}
//- track_caller_used
// claim: FILE --fn f --map 'sq'
// truth: above(x) == x && below(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

#[track_caller]
pub fn f(x: u64) -> u64 { x ^ (std::panic::Location::caller().line() & 1) as u64 }
pub fn above(x: u64) -> u64 { f(x) }
pub fn below(x: u64) -> u64 { f(x) }
