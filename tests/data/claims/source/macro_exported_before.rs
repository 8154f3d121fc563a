// claim: FILE --law '|x: u64| f(x) == x ^ 6'
// truth: f(x) == x ^ 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[macro_use]
mod defs { macro_rules! key { () => { 6 } } }
mod later { macro_rules! _key { () => { 0 } } pub(crate) use _key; }
pub fn f(x: u64) -> u64 { let _: u64 = later::_key!(); x ^ key!() }
