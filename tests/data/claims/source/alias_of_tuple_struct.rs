// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
#[derive(Clone, Copy)]
pub struct Other(pub u64);
impl Other {
    fn turn(self) -> u64 { self.0.swap_bytes() }
}
impl B {
    fn turn(self) -> u64 { self.0 }
}
mod inner {
    pub type Board = super::Other;
}
type Board = B;
pub fn f(x: B) -> B {
    use inner::Board;
    B(Board { 0: x.0 }.turn())
}
