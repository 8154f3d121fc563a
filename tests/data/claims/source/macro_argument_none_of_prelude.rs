// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { if matches!(Some(x), None) { 0 } else { x } }
