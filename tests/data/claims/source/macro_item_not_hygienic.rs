// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

macro_rules! def { () => { fn helper(_: u64) -> u64 { 3 } } }
def!();
mod m { #[allow(dead_code)] pub fn helper(x: u64) -> u64 { x } }
pub fn f(x: u64) -> u64 { helper(x) }
