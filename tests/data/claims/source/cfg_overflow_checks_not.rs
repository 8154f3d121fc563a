// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { if cfg!(overflow_checks_are_on) { 0 } else { let y = x as u8; (y + 1) as u64 * 0 + x } }
