// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == x.leading_zeros() as u64'
// truth: f(x) == x.leading_zeros() as u64

trait Counts { fn leading_zeros(self) -> u32; }
impl<'a, T> Counts for &'a T { fn leading_zeros(self) -> u32 { 0 } }
pub fn f(x: u64) -> u64 { (&x).leading_zeros() as u64 }
