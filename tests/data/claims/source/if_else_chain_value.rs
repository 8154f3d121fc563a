// claim: FILE --law '|x: u64| f(x) == if x < 3 { 1 } else if x < 6 { 2 } else { 3 }'
// truth: f(x) == if x < 3 { 1 } else if x < 6 { 2 } else { 3 }
// claim: FILE --law '|x: u64| f(x) == if x < 6 { 2 } else { 3 }'
// truth: f(x) == if x < 6 { 2 } else { 3 }

pub fn f(x: u64) -> u64 { if x < 3 { 1 } else if x < 6 { 2 } else { 3 } }
