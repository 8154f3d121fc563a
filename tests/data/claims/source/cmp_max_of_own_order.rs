// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

#[derive(PartialEq, Eq, Clone, Copy)]
struct B(u64);
impl PartialOrd for B { fn partial_cmp(&self, o: &B) -> Option<core::cmp::Ordering> { Some(self.cmp(o)) } }
impl Ord for B { fn cmp(&self, o: &B) -> core::cmp::Ordering { o.0.cmp(&self.0) } }
pub fn f(x: u64) -> u64 { let _ = x; B(2).max(B(3)).0 }
