// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Clone, Copy)]
struct P { a: u64, b: u64 }
const BASE: P = P { a: 1, b: 3 };
pub fn f(x: u64) -> u64 { let p = P { a: x, ..BASE }; p.a ^ p.b }
