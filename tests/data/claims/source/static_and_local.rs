// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static MASK: u64 = 2;
pub fn f(x: u64) -> u64 { let mask = 0u64; let _ = mask; x ^ MASK }
