// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut o = Some(x); if let Some(ref mut v @ _) = o { *v = 6; } o.unwrap() }
