// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Default)]
struct P { a: u64, b: bool }
pub fn f(x: u64) -> u64 { let p = P::default(); x ^ p.a ^ p.b as u64 }
