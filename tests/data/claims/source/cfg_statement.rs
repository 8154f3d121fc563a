// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7

pub fn f(mut x: u64) -> u64 {
    #[cfg(any())]
    { x ^= 7; }
    #[cfg(all(any(), unix))]
    let x = 0;
    #[cfg(not(any()))]
    { x ^= 0; }
    x
}
