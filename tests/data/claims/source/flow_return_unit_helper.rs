// claim: FILE --law '|x: u64| f(x) == if x == 2 { 2 } else { x | 1 }'
// truth: f(x) == if x == 2 { 2 } else { x | 1 }
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

fn or1(v: &mut u64) { if *v == 2 { return; } *v |= 1; }
pub fn f(mut x: u64) -> u64 { or1(&mut x); x }
