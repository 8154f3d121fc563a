// claim: FILE --law '|x: u64| f(x) == if x > 4 { 4 } else { x }'
// truth: f(x) == if x > 4 { 4 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { v: Option<u64> }
impl S { fn cap(&mut self) { if let Some(v) = &mut self.v { if *v > 4 { *v = 4; } } } }
pub fn f(x: u64) -> u64 { let mut s = S { v: Some(x) }; s.cap(); s.v.unwrap_or(9) }
