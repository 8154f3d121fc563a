// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 9 } else { 4 }'
// truth: f(x) == if x & 1 == 1 { 9 } else { 4 }
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

const T: [[u64; 2]; 2] = [[1, 2], [4, 9]];
pub fn f(x: u64) -> u64 { T[1][(x & 1) as usize] }
