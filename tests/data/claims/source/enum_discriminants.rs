// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 12 } else { 5 }'
// truth: f(x) == if x & 1 == 1 { 12 } else { 5 }
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 1 } else { 0 }'
// truth: f(x) == if x & 1 == 1 { 1 } else { 0 }

#[derive(Clone, Copy)]
enum Side { White = 5, Mid = 11, Black }
pub fn f(x: u64) -> u64 { let _ = Side::Mid; let s = if x & 1 == 1 { Side::Black } else { Side::White }; s as u64 }
