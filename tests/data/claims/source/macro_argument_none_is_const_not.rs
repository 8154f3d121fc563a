// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(non_upper_case_globals)]
mod own { pub const None: Option<u8> = Some(77); }
use own::None;
pub fn f(x: u64) -> u64 { assert_ne!(Some((x & 63) as u8), None); x }
