// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

const A: u64 = 1;
pub fn f(x: u64) -> u64 {
    let r = x ^ A;
    const A: u64 = 0;
    r
}
