// claim: --equal FILE::f FILE::g
// truth: f(x).a == g(x).a && f(x).b == g(x).b
// claim: --equal FILE::f FILE::h
// truth: f(x).a == h(x).a && f(x).b == h(x).b

pub struct P { pub a: u64, pub b: u64 }
pub fn f(x: u64) -> P { P { a: x, b: !x } }
pub fn g(x: u64) -> P { P { b: x ^ !0, a: x } }
pub fn h(x: u64) -> P { P { b: x, a: !x } }
