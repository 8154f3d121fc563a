// claim: FILE --law '|mut x: u64| { x = 0; f(x) == 0 }'
// truth: { let mut x = x; x = 0; f(x) == 0 }
// claim: FILE --law '|mut x: u64| { let y = x; x = 0; f(y) == x }'
// truth: { let mut x = x; let y = x; x = 0; f(y) == x }

pub fn f(x: u64) -> u64 { x }
