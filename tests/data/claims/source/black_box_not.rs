// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { std::hint::black_box(x) ^ std::hint::black_box(0x100) }
