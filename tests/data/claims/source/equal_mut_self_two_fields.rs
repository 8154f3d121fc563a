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
