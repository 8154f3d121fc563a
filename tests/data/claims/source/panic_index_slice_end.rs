// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & 7) == x & 7'
// truth: f(x & 7) == x & 7

pub fn f(x: u64) -> u64 { let a = [x; 8]; let s = &a[..(x & 15) as usize]; let _ = s; x }
