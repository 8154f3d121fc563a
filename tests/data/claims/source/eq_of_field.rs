// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x == 9 { 1 } else { 0 }'
// truth: f(x) == if x == 9 { 1 } else { 0 }

#[derive(Clone, Copy)]
struct Loose(u64);
impl PartialEq for Loose { fn eq(&self, _: &Loose) -> bool { true } }
#[derive(Clone, Copy, PartialEq)]
struct Pair { key: Loose, n: u32 }
pub fn f(x: u64) -> u64 { if (Pair { key: Loose(x), n: 0 }) == (Pair { key: Loose(9), n: 0 }) { 1 } else { 0 } }
