// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let r: u64; unsafe { std::arch::asm!("mov {0}, {1}", out(reg) r, in(reg) x) }; r }
