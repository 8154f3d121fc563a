// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

#[cfg(target_pointer_width = "32")]
fn g(x: u64) -> u64 { x.swap_bytes() }
#[cfg(target_pointer_width = "64")]
fn g(x: u64) -> u64 { x }
pub fn f(x: u64) -> u64 { g(x) }
