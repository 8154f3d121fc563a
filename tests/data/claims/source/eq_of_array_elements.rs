// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x == 9 { 1 } else { 0 }'
// truth: f(x) == if x == 9 { 1 } else { 0 }

#[derive(Clone, Copy)]
struct Loose(u64);
impl PartialEq for Loose { fn eq(&self, _: &Loose) -> bool { true } }
pub fn f(x: u64) -> u64 { ([Loose(x), Loose(1)] == [Loose(9), Loose(2)]) as u64 }
