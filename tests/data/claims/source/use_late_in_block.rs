// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod other { pub fn step(x: u64) -> u64 { x.swap_bytes() } }
fn step(x: u64) -> u64 { x }
pub fn f(x: u64) -> u64 {
    let y = step(x);
    use other::step;
    y
}
