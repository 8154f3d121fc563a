// claim: FILE --law '|x: u64| f(x) == x' --given '{ x = 0; true }'
// truth: false && f(x) == x
// claim: FILE --law '|mut x: u64| f(x) == x' --given '{ x &= !1; true }'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x & !1 }
