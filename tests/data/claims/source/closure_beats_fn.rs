// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

fn turn(x: u64) -> u64 { x.reverse_bits() }
pub fn f(x: u64) -> u64 {
    let z = turn(x);
    let turn = |y: u64| y.reverse_bits();
    turn(z)
}
