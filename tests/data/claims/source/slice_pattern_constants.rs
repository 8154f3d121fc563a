// claim: FILE --law '|x: u64| f(x) == if x == 1 { 10 } else { 20 }'
// truth: f(x) == if x == 1 { 10 } else { 20 }
// claim: FILE --law '|x: u64| f(x) == 20'
// truth: f(x) == 20

pub fn f(x: u64) -> u64 { match [x, 2] { [1, 2] => 10, [_, 2] => 20, _ => 30 } }
