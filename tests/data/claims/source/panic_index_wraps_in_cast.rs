// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6

pub fn f(x: u64) -> u64 { let t = [5u64; 256]; t[x as u8 as usize] }
