//- prelude_drop_is_own
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn drop(x: &mut u64) { *x ^= 1; }
pub fn f(mut x: u64) -> u64 { drop(&mut x); x }
//- prelude_matches_is_own
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == if x == 3 { 1 } else { 0 }'
// truth: f(x) == if x == 3 { 1 } else { 0 }

macro_rules! matches { ($($t:tt)*) => { false } }
pub fn f(x: u64) -> u64 { matches!(x, 3) as u64 }
//- prelude_option_is_own
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[allow(dead_code)]
enum Option { Some(u64), None }
impl Option { fn unwrap_or(self, _: u64) -> u64 { 3 } }
use Option::*;
pub fn f(x: u64) -> u64 { Some(x).unwrap_or(0) }
//- prelude_some_is_a_struct
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Some(u64);
impl Some { fn unwrap(self) -> u64 { self.0 ^ 1 } }
pub fn f(x: u64) -> u64 { Some(x).unwrap() }
