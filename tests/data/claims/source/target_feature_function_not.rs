// claim: FILE --fn f --map sq
// truth: f(x) == x
#[target_feature(enable = "bmi2")] fn g(x: u64) -> u64 { std::arch::x86_64::_pext_u64(x, !2) }
pub fn f(x: u64) -> u64 { if std::arch::is_x86_feature_detected!("bmi2") { unsafe { g(x) } } else { x } }
