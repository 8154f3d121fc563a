// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let b: Box<u64> = Box::new(x.swap_bytes()); b.reverse_bits() }
