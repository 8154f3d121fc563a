// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn turn(x: u64) -> u64 { x.swap_bytes() }
pub fn f(x: u64) -> u64 {
    let y = turn(x);
    fn turn(x: u64) -> u64 { x }
    y
}
