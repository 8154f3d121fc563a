// claim: FILE --law '|x: u64| f(x & 0xff_ffff) == x & 0xff_ffff'
// truth: f(x & 0xff_ffff) == x & 0xff_ffff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x as f64 as u64 }
