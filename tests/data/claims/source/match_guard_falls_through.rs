// claim: FILE --law '|x: u64| f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }
// claim: FILE --law '|x: u64| f(x) == if x == 4 || x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 || x == 5 { 1 } else { 2 }

pub fn f(x: u64) -> u64 { match x { 4 | 5 if x & 1 == 1 => 1, 4 => 3, _ => 2 } }
