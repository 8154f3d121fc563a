// claim: FILE --law '|x: u64| f(x) == if x == 7 { 2 } else { 1 }'
// truth: f(x) == if x == 7 { 2 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = 0; match x { 7 if { n += 1; false } => 0, _ => { n += 1; n } } }
