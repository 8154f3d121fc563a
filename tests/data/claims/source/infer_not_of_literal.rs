// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let m = !0; let _: u8 = m; x & m as u64 }
