// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()

mod other { pub fn g(x: u64) -> u64 { x.reverse_bits().swap_bytes() } }
fn g(x: u64) -> u64 { x }
pub fn f(x: u64) -> u64 {
    let y = g(x);
    {
        use other::g;
        g(y)
    }
}
