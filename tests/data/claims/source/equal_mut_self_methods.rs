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
