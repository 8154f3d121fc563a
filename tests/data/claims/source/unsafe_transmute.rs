// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut b: [u8; 8] = unsafe { core::mem::transmute(x) }; b.reverse(); unsafe { core::mem::transmute(b) } }
