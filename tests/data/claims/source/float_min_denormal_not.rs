// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let d = f64::from_bits(x & 0xf); (x & !0xf) | (d * 1.0).to_bits() & 0xf ^ (d > 0.0) as u64 & 1 }
