// claim: FILE --law '|x: u64| f(x) == ((x as i16) >> 15) as u64'
// truth: f(x) == ((x as i16) >> 15) as u64
// claim: FILE --law '|x: u64| f(x) == (x >> 15) & 1'
// truth: f(x) == (x >> 15) & 1

pub fn f(x: u64) -> u64 { ((x as u16 as i16) >> 15) as u64 }
