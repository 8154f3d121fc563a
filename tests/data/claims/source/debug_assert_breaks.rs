// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

pub fn f(x: u64) -> u64 {
    let mut n = 0;
    while n < 8 { n += 1; debug_assert!({ if n == 1 { break; } true }); }
    n | (x & 0)
}
