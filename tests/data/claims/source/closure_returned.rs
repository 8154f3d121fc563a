// claim: FILE --law '|x: u64| f(x) == x.rotate_left(3)'
// truth: f(x) == x.rotate_left(3)
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(4)'
// truth: f(x) == x.rotate_left(4)

fn rotor(n: u32) -> impl Fn(u64) -> u64 { move |x| x.rotate_left(n) }
pub fn f(x: u64) -> u64 { rotor(3)(x) }
