// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

trait Word { fn word(self) -> u64; }
impl<T: Into<u64>> Word for T { fn word(self) -> u64 { let _: u64 = self.into(); 1 } }
pub fn f(x: u64) -> u64 { x.word() }
