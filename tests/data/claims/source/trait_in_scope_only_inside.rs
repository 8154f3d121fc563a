// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod m {
    pub trait Turn { fn turned(self) -> u64; }
    impl Turn for u64 { fn turned(self) -> u64 { self } }
}
mod n {
    pub trait Turn { fn turned(self) -> u64; }
    impl Turn for u64 { fn turned(self) -> u64 { self.swap_bytes() } }
}
fn other(x: u64) -> u64 { use n::Turn; x.turned() }
pub fn f(x: u64) -> u64 { use m::Turn as _; other(x).swap_bytes().turned() }
