// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

#[allow(non_upper_case_globals, dead_code)]
const w: u64 = 7;
mod m { pub fn id(w: u64) -> u64 { w } }
pub fn f(x: u64) -> u64 { m::id(x) }
