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
