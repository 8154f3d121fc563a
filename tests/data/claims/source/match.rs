//- match_binding_at_range
// claim: FILE --law '|x: u64| f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }'
// truth: f(x) == if x >= 8 && x <= 15 { x - 8 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match x { n @ 8..=15 => n - 8, n => n } }
//- match_exclusive_range
// claim: FILE --law '|x: u64| f(x) == if x < 4 { 1 } else { 0 }'
// truth: f(x) == if x < 4 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == if x <= 4 { 1 } else { 0 }'
// truth: f(x) == if x <= 4 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { match x { 0..4 => 1, _ => 0 } }
//- match_guard_falls_through
// claim: FILE --law '|x: u64| f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 { 3 } else if x == 5 { 1 } else { 2 }
// claim: FILE --law '|x: u64| f(x) == if x == 4 || x == 5 { 1 } else { 2 }'
// truth: f(x) == if x == 4 || x == 5 { 1 } else { 2 }

pub fn f(x: u64) -> u64 { match x { 4 | 5 if x & 1 == 1 => 1, 4 => 3, _ => 2 } }
//- match_guard_or_twice
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = x & 0; match (3, 3) { (v, _) | (_, v) if { n += 1; v == 4 } => 9, _ => n } }
//- match_guard_side_effect
// claim: FILE --law '|x: u64| f(x) == if x == 7 { 2 } else { 1 }'
// truth: f(x) == if x == 7 { 2 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = 0; match x { 7 if { n += 1; false } => 0, _ => { n += 1; n } } }
//- match_reference_pattern
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 33 } else { x }'
// truth: f(x) == if x == 3 { 33 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { match &x { &3 => 33, y => *y } }
