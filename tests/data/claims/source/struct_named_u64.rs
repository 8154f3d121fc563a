// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(u64(x)).0 == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(u64(x)).0 == x

#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct u64(pub ::core::primitive::u64);
impl u64 {
    fn swap_bytes(self) -> Self { self }
}
pub fn f(x: u64) -> u64 { x.swap_bytes() }
