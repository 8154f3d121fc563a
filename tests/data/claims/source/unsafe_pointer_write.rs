// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(mut x: u64) -> u64 { let p = &mut x as *mut u64; unsafe { *p = 7; } x }
