// claim: FILE --law '|x: u64| f(x) == if x > 3 { 1 } else { x }'
// truth: f(x) == if x > 3 { 1 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match 1 { y if x > 3 => y, y => { let x = x; x * y } } }
