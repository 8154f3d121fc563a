//- blanket_count_ones
// claim: FILE --law '|x: u64| f(x) == x.count_ones() as u64'
// truth: f(x) == x.count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

trait Counts { fn count_ones(&self) -> u32; fn count_ones2(&self) -> u32; }
impl<T: Copy> Counts for T { fn count_ones(&self) -> u32 { 0 } fn count_ones2(&self) -> u32 { 0 } }
pub fn f(x: u64) -> u64 { x.count_ones() as u64 + x.count_ones2() as u64 }
//- blanket_for_all
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

trait Id { fn to_be(self) -> Self; fn keep(self) -> Self; }
impl<T> Id for T { fn to_be(self) -> T { self } fn keep(self) -> T { self } }
pub fn f(x: u64) -> u64 { Id::to_be(x).keep() }
//- blanket_on_into
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

trait Word { fn word(self) -> u64; }
impl<T: Into<u64>> Word for T { fn word(self) -> u64 { let _: u64 = self.into(); 1 } }
pub fn f(x: u64) -> u64 { x.word() }
//- blanket_on_reference_wins
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == x.leading_zeros() as u64'
// truth: f(x) == x.leading_zeros() as u64

trait Counts { fn leading_zeros(self) -> u32; }
impl<'a, T> Counts for &'a T { fn leading_zeros(self) -> u32 { 0 } }
pub fn f(x: u64) -> u64 { (&x).leading_zeros() as u64 }
