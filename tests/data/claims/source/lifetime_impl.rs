// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()

struct View<'a>(&'a u64);
impl<'a> View<'a> { fn read(&self) -> u64 { *self.0 } }
trait Read { fn read(&self) -> u64; }
impl<'b> Read for View<'b> { fn read(&self) -> u64 { self.0.swap_bytes() } }
pub fn f(x: u64) -> u64 { View(&x).read() }
