// claim: FILE --law '|x: u64| f(x) == 97 + (x & 1)'
// truth: f(x) == 97 + (x & 1)
// claim: FILE --law '|x: u64| f(x) == 97'
// truth: f(x) == 97

pub fn f(x: u64) -> u64 { 'a' as u64 + (x & 1 == 1) as u64 }
