//- closure_as_argument
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn twice(g: impl Fn(u64) -> u64, x: u64) -> u64 { g(g(x)) }
pub fn f(x: u64) -> u64 { twice(|y| y.reverse_bits().rotate_left(0), x).reverse_bits() }
//- closure_beats_fn
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
//- closure_captures_copy
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let mut k = 1; let g = move |y: u64| y ^ k; k = 2; let _ = k; g(x) }
//- closure_captures_mut
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut n = x & 0; let mut tick = || { n += 1; n }; tick(); tick(); n }
//- closure_returned
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(3)'
// truth: f(x) == x.rotate_left(3)
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(4)'
// truth: f(x) == x.rotate_left(4)

fn rotor(n: u32) -> impl Fn(u64) -> u64 { move |x| x.rotate_left(n) }
pub fn f(x: u64) -> u64 { rotor(3)(x) }
