// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 8'
// truth: f(x) == x ^ 8

struct W<T>(T);
impl W<u8> { fn n(&self) -> u64 { 8 ^ (self.0 as u64 & 0) } }
impl W<u16> { fn n(&self) -> u64 { 3 ^ (self.0 as u64 & 0) } }
pub fn f(x: u64) -> u64 { x ^ W(1u16).n() }
