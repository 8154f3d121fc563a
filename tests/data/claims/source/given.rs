//- given_assigns
// claim: FILE --law '|x: u64| f(x) == x' --given '{ x = 0; true }'
// truth: false && f(x) == x
// claim: FILE --law '|mut x: u64| f(x) == x' --given '{ x &= !1; true }'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x & !1 }
//- given_equals_sign
// claim: FILE --law '|x: u64| f(x) == 0' --given 'x = 0'
// truth: false && f(x) == 0
// claim: FILE --law '|x: u64| f(x) == 0' --given 'x == 0'
// truth: x != 0 || f(x) == 0

pub fn f(x: u64) -> u64 { x }
//- given_mask
// claim: FILE --law '|x: u64| f(x) == x' --given 'x & 1 == 0'
// truth: x & 1 != 0 || f(x) == x
// claim: FILE --law '|x: u64| f(x) == x' --given 'x & 2 == 0'
// truth: x & 2 != 0 || f(x) == x

pub fn f(x: u64) -> u64 { x & !1 }
//- given_never
// claim: FILE --law '|x: u64| f(x) == x' --given 'x < 8 && x > 3'
// truth: !(x < 8 && x > 3) || f(x) == x
// claim: FILE --law '|x: u64| f(x) == x' --given 'x < 9 && x > 3'
// truth: !(x < 9 && x > 3) || f(x) == x

pub fn f(x: u64) -> u64 { x & 7 }
//- given_panics
// claim: FILE --law '|x: u64| f(x) == 0' --given '8 / x > 9'
// truth: x != 0 && (!(8 / x > 9) || f(x) == 0)
// claim: FILE --law '|x: u64| f(x) == 0' --given 'x != 0 && 8 / x > 9'
// truth: !(x != 0 && 8 / x > 9) || f(x) == 0

pub fn f(x: u64) -> u64 { x & 3 }
