// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { [#[cfg(any())] 7, x, 7][1] ^ [#[cfg(all())] 0, 1][0] }
