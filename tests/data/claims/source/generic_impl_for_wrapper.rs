// claim: FILE --law '|x: u64| f(W(x)).0 == x'
// truth: f(W(x)).0 == x
// claim: FILE --law '|x: u64| f(W(x)).0 == x.swap_bytes()'
// truth: f(W(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct W<T>(pub T);
impl<T> W<T> { fn turn(self) -> W<T> { self } }
trait Turn { fn turn(self) -> Self; }
impl Turn for W<u64> { fn turn(self) -> Self { W(self.0.swap_bytes()) } }
pub fn f(x: W<u64>) -> W<u64> { x.turn() }
