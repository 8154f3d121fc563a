// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[cfg_attr(not(any()), inline(never))]
#[cfg_attr(all(), cfg(any()))]
fn g(x: u64) -> u64 { x }
#[cfg_attr(all(), cfg(all()))]
fn g(x: u64) -> u64 { x ^ 2 }
pub fn f(x: u64) -> u64 { g(x) }
