// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn fée(x: u64) -> u64 { x.swap_bytes() }
mod inner {
    #[allow(dead_code)]
    fn fée(x: u64) -> u64 { x }
}
pub fn f(x: u64) -> u64 { fée(x) }
