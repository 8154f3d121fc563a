// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn twice(g: impl Fn(u64) -> u64, x: u64) -> u64 { g(g(x)) }
pub fn f(x: u64) -> u64 { twice(|y| y.reverse_bits().rotate_left(0), x).reverse_bits() }
