// claim: FILE --law '|x: u64| f(x) == (x & 0xff) | if x & 0x80 != 0 { !0xff } else { 0 }'
// truth: f(x) == (x & 0xff) | if x & 0x80 != 0 { !0xff } else { 0 }
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

pub fn f(x: u64) -> u64 { x as i8 as u64 }
