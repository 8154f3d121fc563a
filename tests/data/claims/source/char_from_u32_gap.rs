// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { match char::from_u32(x as u32) { Some(c) => x >> 32 << 32 | c as u64, None => x } }
