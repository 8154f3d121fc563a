// claim: FILE --fn f --map sq
// truth: f(x) == x
static T: [u64; 4] = [0, 1, 2, 3];
pub fn f(x: u64) -> u64 { x & !3 | T[(x & 3) as usize] }
