// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { #[allow(unreachable_code)] { let y: u64 = loop { break x; }; return y; 0 } }
