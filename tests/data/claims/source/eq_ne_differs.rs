// claim: FILE --law '|x: u64| f(x) == if x == 4 { 1 } else { 0 }'
// truth: f(x) == if x == 4 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(Clone, Copy)]
struct B(u64);
impl PartialEq for B { fn eq(&self, o: &B) -> bool { self.0 == o.0 } fn ne(&self, _: &B) -> bool { true } }
pub fn f(x: u64) -> u64 { if B(x) == B(4) && B(x) != B(x) { 1 } else { 0 } }
