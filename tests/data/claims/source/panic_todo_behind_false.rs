// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == !x'
// truth: f(x) == !x

pub fn f(x: u64) -> u64 { if x & 1 > 1 { todo!() } x }
