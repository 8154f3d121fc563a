// claim: FILE --law '|x: u64| f(x) == x & 0x0101_0101_0101_0101'
// truth: f(x) == x & 0x0101_0101_0101_0101
// claim: FILE --law '|x: u64| f(x) == x & 0x0101_0101'
// truth: f(x) == x & 0x0101_0101

const fn file() -> u64 { let mut m = 0; let mut r = 0; while r < 8 { m |= 1 << (8 * r); r += 1; } m }
static FILE_A: u64 = file();
pub fn f(x: u64) -> u64 { x & FILE_A }
