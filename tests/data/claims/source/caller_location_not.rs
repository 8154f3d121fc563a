// claim: FILE --fn f --map sq
// truth: f(x) == x
#[track_caller] fn g() -> u64 { std::panic::Location::caller().line() as u64 }
pub fn f(x: u64) -> u64 { x ^ (g() == 4) as u64 }
