// claim: FILE --law '|x: u64| f(x) == if x & 1 == 0 { x } else { !x }'
// truth: f(x) == if x & 1 == 0 { x } else { !x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

enum W { Plain(u64), Not { w: u64 } }
fn get(w: W) -> u64 { match w { W::Not { w } => !w, W::Plain(v) => v } }
pub fn f(x: u64) -> u64 { get(if x & 1 == 0 { W::Plain(x) } else { W::Not { w: x } }) }
