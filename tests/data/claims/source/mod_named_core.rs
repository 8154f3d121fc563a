// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod core {
    pub mod mem {
        pub fn swap(a: &mut u64, b: &mut u64) { *a = a.swap_bytes(); *b = 0; }
    }
}
pub fn f(x: u64) -> u64 {
    let (mut a, mut b) = (x, x);
    core::mem::swap(&mut a, &mut b);
    a
}
