// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

trait Part { type Out: Into<u64>; fn part(x: u64) -> Self::Out; }
struct P;
impl Part for P { type Out = u16; fn part(x: u64) -> u16 { x as u16 } }
pub fn f(x: u64) -> u64 { P::part(x).into() }
