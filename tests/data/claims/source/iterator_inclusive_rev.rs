// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut r = 0; for (i, j) in (0..=63).rev().zip(0..64) { r |= (x >> i & 1) << j; } r }
