// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_upper_case_globals)]
const None: Option<u64> = Some(3);
pub fn f(x: u64) -> u64 { if matches!(Some(x), None) { 0 } else { x } }
