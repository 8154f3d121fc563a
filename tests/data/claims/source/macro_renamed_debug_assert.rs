// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 9 } else { x }'
// truth: f(x) == if x == 3 { 9 } else { x }

mod tools { macro_rules! quiet { ($($t:tt)*) => { if false { let _ = ($($t)*); } } } pub(crate) use quiet; }
pub fn f(x: u64) -> u64 {
    use tools::quiet as debug_assert;
    debug_assert!(x != 3);
    x
}
