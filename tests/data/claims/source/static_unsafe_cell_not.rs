// claim: FILE --fn f --map sq
// truth: f(x) == x
struct U(std::cell::UnsafeCell<u64>);
unsafe impl Sync for U {}
static N: U = U(std::cell::UnsafeCell::new(0));
pub fn f(x: u64) -> u64 { unsafe { let p = N.0.get(); *p += 1; x ^ (*p & 1) } }
