// claim: FILE --law '|x: u64| f(x) == 254'
// truth: f(x) == 254
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn g() -> u8 { let k = 255; k & !1 }
pub fn f(x: u64) -> u64 { (x & 0) + g() as u64 }
