// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { x ^ (std::any::type_name::<u64>().len() as u64 - 3) ^ (x == 1 << 63) as u64 }
