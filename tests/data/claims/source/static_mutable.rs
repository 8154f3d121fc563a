// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) & !7 == x & !7'
// truth: f(x) & !7 == x & !7

static mut SEEN: u64 = 0;
pub fn f(x: u64) -> u64 { unsafe { SEEN = (SEEN + 1) & 7; x ^ if SEEN == 7 { 7 } else { 0 } } }
