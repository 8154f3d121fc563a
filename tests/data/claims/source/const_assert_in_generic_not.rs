// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g<const N: u64>(x: u64) -> u64 { const { assert!(N < 4) }; if x == N - 2 << 20 { 0 } else { x } }
pub fn f(x: u64) -> u64 { g::<3>(x) }
