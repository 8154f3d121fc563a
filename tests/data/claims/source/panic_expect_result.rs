// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & 0xff) == x & 0xff'
// truth: f(x & 0xff) == x & 0xff

pub fn f(x: u64) -> u64 { if x > 0xff { u8::try_from(x & 0x1ff).expect("a byte") as u64 | x } else { x } }
