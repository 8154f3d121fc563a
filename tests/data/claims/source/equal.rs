//- equal_by_value
// claim: --equal FILE::f FILE::g
// truth: f(x) == g(x)
// claim: --equal FILE::f FILE::h
// truth: f(x) == h(x)

pub fn f(x: u64) -> u64 { x & x.wrapping_neg() }
pub fn g(x: u64) -> u64 { x & !(x.wrapping_sub(1)) }
pub fn h(x: u64) -> u64 { x & !(x.wrapping_sub(2)) }
//- equal_different_panics
// claim: --equal FILE::f FILE::g
// truth: f(x) == g(x)
// claim: --equal FILE::g FILE::h
// truth: g(x) == h(x)

pub fn f(x: u64) -> u64 { if x == 21 { panic!() } x }
pub fn g(x: u64) -> u64 { x }
pub fn h(x: u64) -> u64 { x | 0 }
//- equal_fields_by_name
// claim: --equal FILE::f FILE::g
// truth: f(x).a == g(x).a && f(x).b == g(x).b
// claim: --equal FILE::f FILE::h
// truth: f(x).a == h(x).a && f(x).b == h(x).b

pub struct P { pub a: u64, pub b: u64 }
pub fn f(x: u64) -> P { P { a: x, b: !x } }
pub fn g(x: u64) -> P { P { b: x ^ !0, a: x } }
pub fn h(x: u64) -> P { P { b: x, a: !x } }
//- equal_mut_argument
// claim: --equal FILE::one FILE::two
// truth: f(x) == g(x)
// claim: --equal FILE::one FILE::three
// truth: f(x) == h(x)

pub fn one(w: &mut u64) { *w = w.swap_bytes(); }
pub fn two(w: &mut u64) { *w = u64::from_be_bytes(w.to_le_bytes()); }
pub fn three(_w: &mut u64) {}
pub fn f(mut x: u64) -> u64 { one(&mut x); x }
pub fn g(mut x: u64) -> u64 { two(&mut x); x }
pub fn h(mut x: u64) -> u64 { three(&mut x); x }
//- equal_mut_self_methods
// claim: --equal FILE::S::low FILE::S::low_too
// truth: f(x) == g(x)
// claim: --equal FILE::S::low FILE::S::high
// truth: f(x) == h(x)

#[derive(Clone, Copy)]
pub struct S(pub u64);
impl S {
    pub fn low(&mut self) { self.0 &= 0xffff; }
    pub fn low_too(&mut self) { self.0 = self.0 as u16 as u64; }
    pub fn high(&mut self) { self.0 >>= 48; }
}
pub fn f(x: u64) -> u64 { let mut s = S(x); s.low(); s.0 }
pub fn g(x: u64) -> u64 { let mut s = S(x); s.low_too(); s.0 }
pub fn h(x: u64) -> u64 { let mut s = S(x); s.high(); s.0 }
//- equal_mut_self_two_fields
// claim: --equal FILE::S::a FILE::S::b
// truth: f(x) == g(x)
// claim: --equal FILE::S::a FILE::S::c
// truth: f(x) == h(x)

#[derive(Clone, Copy)]
pub struct S { pub p: u64, pub q: u64 }
impl S {
    pub fn a(&mut self) -> u64 { self.q = self.p; 1 }
    pub fn b(&mut self) -> u64 { let p = self.p; self.q = p; 1 }
    pub fn c(&mut self) -> u64 { self.p = self.q; 1 }
}
pub fn f(x: u64) -> (u64, u64) { let mut s = S { p: x, q: 3 }; s.a(); (s.p, s.q) }
pub fn g(x: u64) -> (u64, u64) { let mut s = S { p: x, q: 3 }; s.b(); (s.p, s.q) }
pub fn h(x: u64) -> (u64, u64) { let mut s = S { p: x, q: 3 }; s.c(); (s.p, s.q) }
