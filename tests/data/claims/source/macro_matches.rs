// claim: FILE --law '|x: u64| f(x) == if x > 2 && x < 9 { 1 } else { 0 }'
// truth: f(x) == if x > 2 && x < 9 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == if x > 2 { 1 } else { 0 }'
// truth: f(x) == if x > 2 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { matches!(x, 3..=8) as u64 }
