// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn go(x: u64, n: u32) -> u64 { if n == 0 { 0 } else { go(x >> 8, n - 1) | (x & 0xff) << (8 * (n - 1)) } }
pub fn f(x: u64) -> u64 { go(x, 8) }
