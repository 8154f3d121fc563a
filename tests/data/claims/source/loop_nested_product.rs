// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut r = 0; for rank in 0..8 { for file in 0..8 { if x >> (8 * rank + file) & 1 == 1 { r |= 1u64 << (8 * (7 - rank) + file); } } } r }
