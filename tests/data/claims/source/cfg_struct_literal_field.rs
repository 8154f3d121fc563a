// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct P { #[cfg(all())] v: u64, #[cfg(any())] w: u64 }
pub fn f(x: u64) -> u64 { let p = P { #[cfg(any())] v: 5, #[cfg(all())] v: x }; p.v }
