// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(mut x: u64) -> u64 { let mut r = 0; while x != 0 { r |= x & x.wrapping_neg(); x &= x - 1; if r == 1 << 17 { r = 0; } } r }
