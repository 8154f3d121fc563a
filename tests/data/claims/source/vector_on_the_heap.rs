// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { let v: Vec<u8> = x.to_le_bytes().to_vec(); v.iter().rev().fold(0, |a, b| a << 8 | *b as u64) }
