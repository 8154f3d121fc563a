// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(target_feature = "sse2") { x ^ 1 } else { x } }
