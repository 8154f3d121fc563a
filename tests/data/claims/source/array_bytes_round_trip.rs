// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut b = x.to_be_bytes(); b.reverse(); b.reverse(); u64::from_le_bytes(b) }
