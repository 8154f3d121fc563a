// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Peek { fn first(&self) -> u64; }
impl Peek for [u64] { fn first(&self) -> u64 { self[0].swap_bytes() } }
impl Peek for [u64; 2] { fn first(&self) -> u64 { self[0] } }
pub fn f(x: u64) -> u64 { Peek::first(&[x, 1]) }
