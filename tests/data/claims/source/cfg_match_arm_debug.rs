// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == if x == 4 { 40 } else { x }'
// truth: f(x) == if x == 4 { 40 } else { x }

pub fn f(x: u64) -> u64 { match x { #[cfg(debug_assertions)] 4 => 40, y => y } }
