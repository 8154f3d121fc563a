//- use_enum_variants
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

enum Side { Left, Right }
use Side::{Left as Right, Right as Left};
pub fn f(x: u64) -> u64 {
    let _ = x;
    let side = Left;
    match side { Side::Left => 1, Side::Right => { let _ = Right; 2 } }
}
//- use_in_block_wins
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
//- use_late_in_block
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
//- use_renamed_function
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

mod tools {
    pub fn keep(x: u64) -> u64 { x.swap_bytes() }
    pub fn turn(x: u64) -> u64 { x }
}
use tools::{keep as turn, turn as keep};
pub fn f(x: u64) -> u64 { let _ = turn; keep(x) }
//- use_self_super
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn g(x: u64) -> u64 { x.swap_bytes() }
mod a {
    pub fn g(x: u64) -> u64 { x }
    pub mod b {
        pub fn h(x: u64) -> u64 { super::super::g(super::g(x)) }
    }
}
pub fn f(x: u64) -> u64 { a::b::h(x) }
