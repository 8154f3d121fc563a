// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

macro_rules! k { () => { 1 } }
fn first() -> u64 { k!() }
macro_rules! k { () => { 2 } }
#[allow(dead_code)]
fn second() -> u64 { k!() }
pub fn f(x: u64) -> u64 { x ^ first() }
