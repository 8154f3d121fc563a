// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { (0..64).filter(|s| x >> s & 1 == 1).fold(0, |a, s| a | 1u64 << (s ^ 56)) }
