// claim: FILE --fn f --map sq
// truth: f(x) == x
#[repr(C, packed)] struct P { a: u8, b: u64 }
pub fn f(x: u64) -> u64 { let p = P { a: x as u8, b: x >> 8 }; let b = p.b; b << 8 | (p.a as i8) as i64 as u64 }
