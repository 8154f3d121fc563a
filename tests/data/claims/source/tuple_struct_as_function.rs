// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

struct wrap(u64);
#[allow(non_snake_case)]
mod m { pub fn wrap(x: u64) -> super::wrap { super::wrap(x.swap_bytes()) } }
pub fn f(x: u64) -> u64 { use m::wrap; let w = wrap(x); w.0 }
