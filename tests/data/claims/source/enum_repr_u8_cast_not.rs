// claim: FILE --fn f --map sq
// truth: f(x) == x
#[repr(i8)] #[derive(Clone, Copy)] enum E { A = -1, B = 1 }
pub fn f(x: u64) -> u64 { let e = if x & 1 == 1 { E::B } else { E::A }; x ^ (e as u64 >> 63) }
