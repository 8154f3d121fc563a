// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn r#turn(x: u64) -> u64 { x }
mod m { pub fn run(x: u64) -> u64 { use super::turn; r#turn(x) } }
pub fn f(x: u64) -> u64 { m::run(x) }
