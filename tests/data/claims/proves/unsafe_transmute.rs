// truth: f(x) == x.swap_bytes()
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { let b: [u8; 8] = unsafe { core::mem::transmute(x) }; u64::from_be_bytes(b) }
