// claim: FILE --law '|x: u64| f(x) == if x == 9 { 0 } else { x ^ 1 }'
// truth: f(x) == if x == 9 { 0 } else { x ^ 1 }
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

fn id(x: u64) -> u64 { x ^ 1 }
pub fn f(x: u64) -> u64 { id(match x { 9 => return 0, y => y }) }
