// claim: FILE --law '|x: u64| f(x) == (x as u32 as u64) >> 4'
// truth: f(x) == (x as u32 as u64) >> 4
// claim: FILE --law '|x: u64| f(x) == (x >> 4) as u32 as u64'
// truth: f(x) == (x >> 4) as u32 as u64

pub fn f(x: u64) -> u64 { (x as u32 >> 4) as u64 }
