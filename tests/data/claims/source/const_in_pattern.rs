// claim: FILE --law '|x: u64| f(x) == if x == 6 { 1 } else { 0 }'
// truth: f(x) == if x == 6 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[allow(non_upper_case_globals)]
const key: u64 = 6;
pub fn f(x: u64) -> u64 { match x { key => 1, _ => 0 } }
