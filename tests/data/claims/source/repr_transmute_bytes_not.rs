// claim: FILE --fn f --map sq
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
pub fn f(x: u64) -> u64 { let b: [u8; 8] = unsafe { std::mem::transmute(x) }; u64::from_be_bytes(b) }
