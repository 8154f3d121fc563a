// claim: FILE --law '|x: u64| f(x) == x ^ 0x3ff0000000000000'
// truth: f(x) == x ^ 0x3ff0000000000000
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x ^ 1.0f64.to_bits() }
