// claim: FILE --law '|x: u64| f(x) == if x < 4 { 1 } else { 0 }'
// truth: f(x) == if x < 4 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == if x <= 4 { 1 } else { 0 }'
// truth: f(x) == if x <= 4 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { match x { 0..4 => 1, _ => 0 } }
