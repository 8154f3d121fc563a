// claim: FILE --fn f --map sq
// truth: f(x) == x
fn g<const C: char>(x: u64) -> u64 { if C as u32 == 0x61 { x } else { 0 } }
pub fn f(x: u64) -> u64 { g::<'\u{430}'>(x) }
