//- niche_nested_option
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let o: Option<Option<bool>> = match x & 3 { 0 => None, 1 => Some(None), 2 => Some(Some(false)), _ => Some(Some(true)) }; x & !3 | match o { None => 0, Some(None) => 1, Some(Some(b)) => 2 + b as u64 } }
//- niche_nested_option_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let o: Option<Option<bool>> = match x & 3 { 0 => None, 1 => Some(None), 2 => Some(Some(false)), _ => Some(Some(true)) }; x & !3 | match o { None => 0, Some(None) => 0, Some(Some(b)) => 2 + b as u64 } }
//- niche_option_nonzero
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::NonZeroU64;
pub fn f(x: u64) -> u64 { match NonZeroU64::new(x) { Some(n) => n.get(), None => 0 } }
//- niche_option_nonzero_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::num::NonZeroU64;
pub fn f(x: u64) -> u64 { match NonZeroU64::new(x) { Some(n) => n.get(), None => 1 } }
