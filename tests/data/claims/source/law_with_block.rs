// claim: FILE --law '|x: u64| { let y = f(x); let x = f(y); x == y }'
// truth: { let y = f(x); let x = f(y); x == y }
// claim: FILE --law '|x: u64| { let y = f(x); let z = x; z == y }'
// truth: { let y = f(x); let z = x; z == y }

pub fn f(x: u64) -> u64 { x & 0xff00 }
