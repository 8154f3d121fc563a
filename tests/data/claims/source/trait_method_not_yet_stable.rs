// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x & x.wrapping_neg()'
// truth: f(x) == x & x.wrapping_neg()

trait Bits { fn isolate_lowest_one(self) -> Self; fn highest_one(self) -> Self; }
impl Bits for u64 { fn isolate_lowest_one(self) -> u64 { self } fn highest_one(self) -> u64 { self } }
pub fn f(x: u64) -> u64 { Bits::isolate_lowest_one(x) }
