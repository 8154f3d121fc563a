//- slice_pattern_constants
// claim: FILE --law '|x: u64| f(x) == if x == 1 { 10 } else { 20 }'
// truth: f(x) == if x == 1 { 10 } else { 20 }
// claim: FILE --law '|x: u64| f(x) == 20'
// truth: f(x) == 20

pub fn f(x: u64) -> u64 { match [x, 2] { [1, 2] => 10, [_, 2] => 20, _ => 30 } }
//- slice_pattern_lengths
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

fn len(s: &[u64]) -> u64 { match s { [] => 0, [_] => 1, [_, _] => 2, [_, .., _] => 3 } }
pub fn f(x: u64) -> u64 { len(&[x, x]) }
//- slice_pattern_rest_bound
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { let a = [1, 2, 3, x]; match a { [_, rest @ .., last] => last ^ rest[0] } }
//- slice_reverse
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
pub fn f(x: u64) -> u64 { let mut b = x.to_le_bytes(); b.reverse(); u64::from_le_bytes(b) }
//- slice_sort_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let mut b = x.to_le_bytes(); b.sort(); u64::from_le_bytes(b) }
//- slice_sub_range
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

pub fn f(x: u64) -> u64 { let a = [x, 2, 3, 4]; let s = &a[1..3]; a[0] ^ s[1] }
