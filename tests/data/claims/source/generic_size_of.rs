// claim: FILE --law '|x: u64| f(x) == x >> 16'
// truth: f(x) == x >> 16
// claim: FILE --law '|x: u64| f(x) == x >> 8'
// truth: f(x) == x >> 8

fn drop_bits<T>(x: u64) -> u64 { x >> (8 * core::mem::size_of::<T>()) }
pub fn f(x: u64) -> u64 { drop_bits::<u16>(x) }
