// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
mod other {
    #[derive(Clone, Copy)]
    pub struct B(pub u64);
    impl B { pub fn go(self) -> Self { Self(self.0.swap_bytes()) } }
}
impl B { fn go(self) -> Self { Self(self.0) } }
pub fn f(x: B) -> B { B(other::B(x.go().0).go().0) }
