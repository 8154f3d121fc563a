// claim: FILE --law '|x: u64| { let y = f(x); y & 1 == 0 }'
// truth: { let y = f(x); y & 1 == 0 }
// claim: FILE --law '|x: u64| { let y = f(x); y & 2 == 0 }'
// truth: { let y = f(x); y & 2 == 0 }

pub fn f(x: u64) -> u64 { x & !1 }
