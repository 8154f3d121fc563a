// claim: FILE --law '|x: u64| f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }'
// truth: f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match x { n @ 8..=15 => n - 8, n => n } }
