// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

fn g(#[cfg(any())] a: u64, #[cfg(not(any()))] b: u64) -> u64 { b }
pub fn f(x: u64) -> u64 { let a = 1u64; let _ = a; g(x) }
