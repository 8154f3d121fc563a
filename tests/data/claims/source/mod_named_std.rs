// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x & 1'
// truth: f(x) == x & 1

mod std {
    pub mod cmp {
        pub fn max(a: u64, b: u64) -> u64 { a & b }
    }
}
pub fn f(x: u64) -> u64 { std::cmp::max(x, 1) }
