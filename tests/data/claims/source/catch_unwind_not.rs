// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { std::panic::catch_unwind(|| if x == 3 { panic!() } else { x }).unwrap_or(0) }
