// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.to_le_bytes().iter().rev().enumerate().fold(0, |a, (i, b)| a | (*b as u64) << (8 * i)) }
