// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(Clone, Copy, PartialEq, Eq)]
struct B(u64);
impl PartialOrd for B { fn partial_cmp(&self, o: &B) -> Option<core::cmp::Ordering> { Some(o.0.cmp(&self.0)) } }
pub fn f(x: u64) -> u64 { if B(3) < B(2) { 7 } else { x } }
