// claim: FILE --law '|x: u64| f(x) == if x == 12 { 12 } else { 0 }'
// truth: f(x) == if x == 12 { 12 } else { 0 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

mod c { #[allow(non_upper_case_globals)] pub const v: u64 = 12; }
use c::v;
pub fn f(x: u64) -> u64 { if let v = x { v } else { 0 } }
