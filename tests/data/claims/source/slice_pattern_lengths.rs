// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

fn len(s: &[u64]) -> u64 { match s { [] => 0, [_] => 1, [_, _] => 2, [_, .., _] => 3 } }
pub fn f(x: u64) -> u64 { len(&[x, x]) }
