// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

trait Turn { fn turn(x: u64) -> u64; }
struct A; struct C;
impl Turn for A { fn turn(x: u64) -> u64 { x.swap_bytes() } }
impl Turn for C { fn turn(x: u64) -> u64 { x.reverse_bits() } }
fn both<S: Turn, T: Turn>(x: u64) -> u64 { T::turn(S::turn(x)) }
pub fn f(x: u64) -> u64 { both::<C, A>(x) }
