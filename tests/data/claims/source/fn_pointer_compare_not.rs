// claim: FILE --fn f --map sq
// truth: f(x) == x && false
fn a() -> u64 { 1 } fn b() -> u64 { 2 }
pub fn f(x: u64) -> u64 { x ^ ((a as fn() -> u64 as usize > b as fn() -> u64 as usize) as u64) ^ a() ^ 1 ^ b() ^ 2 }
