// claim: FILE --law '|x: u64| f(x) == if x == 3 { 30 } else { x }'
// truth: f(x) == if x == 3 { 30 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match x { #[cfg(any())] 3 => 3, #[cfg(all())] 3 => 30, y => y } }
