//- ref_copy_then_write
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut y = x; let z = { let ref r = y; *r }; y = 1; let _ = y; z }
//- ref_mut_binding_at
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut o = Some(x); if let Some(ref mut v @ _) = o { *v = 6; } o.unwrap() }
//- ref_mut_in_match_array
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut a = [x, 1]; match a { [ref mut p, q] => *p ^= q } a[0] }
//- ref_mut_in_tuple
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut t = (x, 4u64); let (ref mut a, b) = t; *a = b / 2; t.0 }
//- ref_mut_let
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut y = x; { let ref mut r = y; *r = 1; } y }
