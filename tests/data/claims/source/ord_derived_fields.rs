// claim: FILE --law '|x: u64| f(x) == if x < 10 { 1 } else { 0 }'
// truth: f(x) == if x < 10 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[derive(PartialEq, PartialOrd)]
struct P { b: u64, a: u64 }
pub fn f(x: u64) -> u64 { (P { a: 99, b: x } < P { a: 0, b: 10 }) as u64 }
