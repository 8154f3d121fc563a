// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn turn<const UP: bool>(x: u64) -> u64 { if UP { x.swap_bytes() } else { x } }
pub fn f(x: u64) -> u64 { turn::<{ 1 > 2 }>(x) }
