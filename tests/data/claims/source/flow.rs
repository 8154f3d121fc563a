//- flow_break_labelled_block
// claim: FILE --law '|x: u64| f(x) == if x > 20 { 20 } else { x ^ 1 }'
// truth: f(x) == if x > 20 { 20 } else { x ^ 1 }
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let y = 'out: { if x > 20 { break 'out 20; } x ^ 1 }; y }
//- flow_continue_outer
// claim: FILE --law '|x: u64| f(x) == (x & 15).count_ones() as u64'
// truth: f(x) == (x & 15).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

pub fn f(x: u64) -> u64 {
    let mut n = 0;
    'bits: for i in 0..4 { let mut k = 0; while k < 2 { if x >> i & 1 == 0 { continue 'bits; } k += 1; } n += 1; }
    n
}
//- flow_early_return_in_arg
// claim: FILE --law '|x: u64| f(x) == if x == 9 { 0 } else { x ^ 1 }'
// truth: f(x) == if x == 9 { 0 } else { x ^ 1 }
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

fn id(x: u64) -> u64 { x ^ 1 }
pub fn f(x: u64) -> u64 { id(match x { 9 => return 0, y => y }) }
//- flow_labels_shadowed
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 {
    let mut n = x & 0;
    'a: loop { n += 1; #[allow(unused_labels)] 'a: loop { n += 1; break 'a; } n += 1; break 'a; }
    n
}
//- flow_let_else_array
// claim: FILE --law '|x: u64| f(x) == if x & 0xff == 0 { x } else { 1 }'
// truth: f(x) == if x & 0xff == 0 { x } else { 1 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let [0, ..] = x.to_le_bytes() else { return 1; }; x }
//- flow_let_else_break
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { 7 }'
// truth: f(x) == if x == 0 { 5 } else { 7 }
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

pub fn f(x: u64) -> u64 { let mut r = 5; loop { let 1.. = x else { break; }; r = 7; break; } r }
//- flow_let_else_return
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { x >> 1 } else { 99 }'
// truth: f(x) == if x & 1 == 1 { x >> 1 } else { 99 }
// claim: FILE --law '|x: u64| f(x) == x >> 1'
// truth: f(x) == x >> 1

fn half(x: u64) -> Option<u64> { if x & 1 == 1 { Some(x >> 1) } else { None } }
pub fn f(x: u64) -> u64 { let Some(h) = half(x) else { return 99; }; h }
//- flow_question_mark
// claim: FILE --law '|x: u64| f(x) == if x > 5 { 0 } else { x }'
// truth: f(x) == if x > 5 { 0 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn small(x: u64) -> Option<u64> { if x > 5 { None } else { Some(x) } }
fn inner(x: u64) -> Option<u64> { let y = small(x)?; Some(y) }
pub fn f(x: u64) -> u64 { inner(x).unwrap_or(0) }
//- flow_return_unit_helper
// claim: FILE --law '|x: u64| f(x) == if x == 2 { 2 } else { x | 1 }'
// truth: f(x) == if x == 2 { 2 } else { x | 1 }
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

fn or1(v: &mut u64) { if *v == 2 { return; } *v |= 1; }
pub fn f(mut x: u64) -> u64 { or1(&mut x); x }
