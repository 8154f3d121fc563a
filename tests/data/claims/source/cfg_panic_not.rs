// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(panic = "unwind") { x ^ 2 } else { x } }
