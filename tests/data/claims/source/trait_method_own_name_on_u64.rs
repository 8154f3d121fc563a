// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64

trait Pop { fn popcount(self) -> u64; fn lsb(self) -> u64; }
impl Pop for u64 { fn popcount(self) -> u64 { self } fn lsb(self) -> u64 { 0 } }
pub fn f(x: u64) -> u64 { x.popcount() | x.lsb() }
