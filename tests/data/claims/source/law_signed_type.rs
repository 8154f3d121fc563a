// claim: FILE --law '|x: i8| f(x) == (x >> 7)'
// truth: f(x as i8) == (x as i8 >> 7)
// claim: FILE --law '|x: i8| f(x) >= 0'
// truth: f(x as i8) >= 0

pub fn f(x: i8) -> i8 { if x < 0 { -1 } else { 0 } }
