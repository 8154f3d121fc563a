// claim: FILE --fn f --map sq
// truth: f(x) == x && false
static A: u64 = 1; static B: u64 = 2;
pub fn f(x: u64) -> u64 { if (&raw const A as usize) < (&raw const B as usize) { x } else { x ^ 1 } }
