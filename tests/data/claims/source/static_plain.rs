// claim: FILE --law '|x: u64| f(x) == x ^ 17'
// truth: f(x) == x ^ 17
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static KEYS: [u64; 3] = [5, 17, 9];
pub fn f(x: u64) -> u64 { x ^ KEYS[1] }
