// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
pub fn f(x: u64) -> u64 { let mut b = x.to_le_bytes(); b.reverse(); u64::from_le_bytes(b) }
