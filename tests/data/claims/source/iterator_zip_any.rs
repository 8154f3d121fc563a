// claim: FILE --law '|x: u64| f(x) == (x & 0b101 != 0) as u64'
// truth: f(x) == (x & 0b101 != 0) as u64
// claim: FILE --law '|x: u64| f(x) == (x & 0b111 != 0) as u64'
// truth: f(x) == (x & 0b111 != 0) as u64

pub fn f(x: u64) -> u64 { [0, 2].iter().zip([1u64, 4]).any(|(i, m)| x & m == 1u64 << i) as u64 }
