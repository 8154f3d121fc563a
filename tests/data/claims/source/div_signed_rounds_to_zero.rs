// claim: FILE --law '|x: u64| f(x) == ((x as i8) / 2) as u64'
// truth: f(x) == ((x as i8) / 2) as u64
// claim: FILE --law '|x: u64| f(x) == ((x as i8) >> 1) as u64'
// truth: f(x) == ((x as i8) >> 1) as u64

pub fn f(x: u64) -> u64 { let v = x as i8; (v.wrapping_div(2)) as u64 }
