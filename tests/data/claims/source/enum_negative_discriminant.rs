// claim: FILE --law '|x: u64| f(x) == x ^ 0xff'
// truth: f(x) == x ^ 0xff
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[repr(i8)]
enum D { Down = -1, #[allow(dead_code)] Up = 1 }
pub fn f(x: u64) -> u64 { x ^ D::Down as u8 as u64 }
