// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let n = (x as i8 as i64).unsigned_abs(); x ^ (n > 127) as u64 }
