// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let mut b = x.to_le_bytes(); b.rotate_left(3); b.rotate_right(3); u64::from_le_bytes(b) }
