// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

type Pair<A, B> = (B, A);
fn first(p: Pair<u32, u64>) -> u64 { p.0 }
pub fn f(x: u64) -> u64 { first((x, 7)) }
