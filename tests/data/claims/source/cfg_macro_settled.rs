// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { if cfg!(any()) { x.swap_bytes() } else { x } }
