// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { x } else { 0 }'
// truth: f(x) == if x & 1 == 1 { x } else { 0 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn odd(x: u64) -> Result<u64, u64> { if x & 1 == 1 { Ok(x) } else { Err(x) } }
pub fn f(x: u64) -> u64 { match odd(x) { Err(_) => 0, Ok(v) => v } }
