// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

mod core { pub mod convert { pub fn identity(x: u64) -> u64 { x.reverse_bits() } } }
use core::convert::identity;
pub fn f(x: u64) -> u64 { identity(x) }
