// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn a(x: u64) -> u64 { x }
fn b(x: u64) -> u64 { x.swap_bytes() }
pub fn f(x: u64) -> u64 { let mut g: fn(u64) -> u64 = a; g({ g = b; let _ = g; x }) }
