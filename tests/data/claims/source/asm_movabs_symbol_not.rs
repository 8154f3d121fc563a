// claim: FILE --fn f --map sq
// truth: f(x) == x
#[inline(never)] #[unsafe(no_mangle)] pub extern "C" fn anchor_of_claim() {}
pub fn f(x: u64) -> u64 { let r: u64; unsafe { std::arch::asm!("lea {0}, [rip + {2}]", "shr {0}, 12", "add {0}, {1}", out(reg) r, in(reg) x, sym anchor_of_claim) }; r }
