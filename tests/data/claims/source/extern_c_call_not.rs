// claim: FILE --fn f --map sq
// truth: f(x) == x
unsafe extern "C" { fn labs(n: i64) -> i64; }
pub fn f(x: u64) -> u64 { unsafe { labs(x as i64) as u64 } }
