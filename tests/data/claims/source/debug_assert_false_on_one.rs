// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & !0xff) == x & !0xff'
// truth: f(x & !0xff) == x & !0xff

pub fn f(x: u64) -> u64 { debug_assert_ne!(x, 0x2a); x }
