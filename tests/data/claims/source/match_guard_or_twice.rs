// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = x & 0; match (3, 3) { (v, _) | (_, v) if { n += 1; v == 4 } => 9, _ => n } }
