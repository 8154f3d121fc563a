// claim: FILE --law '|x: u64| B(x).flip().flip().0 == x'
// truth: B(x).flip().flip().0 == x
// claim: FILE --law '|x: u64| B(x).flip().0 == x'
// truth: B(x).flip().0 == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl B { pub fn flip(self) -> B { B(self.0.swap_bytes()) } }
