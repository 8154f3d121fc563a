// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut n = x & 0; let mut tick = || { n += 1; n }; tick(); tick(); n }
