// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

trait Counts { fn count_ones(&self) -> u32; fn count_ones2(&self) -> u32; }
impl<T: Copy> Counts for T { fn count_ones(&self) -> u32 { 0 } fn count_ones2(&self) -> u32 { 0 } }
pub fn f(x: u64) -> u64 { x.count_ones() as u64 + x.count_ones2() as u64 }
