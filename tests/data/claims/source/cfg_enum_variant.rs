// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

#[allow(dead_code)]
enum E { #[cfg(any())] A, B, C, D }
pub fn f(x: u64) -> u64 { (x & 0) + E::C as u64 }
