// claim: FILE --law '|x: u64| f(x) == x ^ 7986'
// truth: f(x) == x ^ 7986
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { x ^ 0x1f32 }
