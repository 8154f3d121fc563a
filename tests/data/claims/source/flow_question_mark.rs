// claim: FILE --law '|x: u64| f(x) == if x > 5 { 0 } else { x }'
// truth: f(x) == if x > 5 { 0 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn small(x: u64) -> Option<u64> { if x > 5 { None } else { Some(x) } }
fn inner(x: u64) -> Option<u64> { let y = small(x)?; Some(y) }
pub fn f(x: u64) -> u64 { inner(x).unwrap_or(0) }
