// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g(n: &mut u64) -> bool { *n += 1; *n > 1 }
pub fn f(x: u64) -> u64 { let mut n = 0; let r = g(&mut n) | g(&mut n); let s = g(&mut n) && !g(&mut n); x ^ (r as u64) ^ 1 ^ (s as u64) ^ (n == 4) as u64 }
