//- macro_assert_shadowed
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! assert { ($($t:tt)*) => { return 0 } }
#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { if x == 5 { assert!(x == 5); } x }
//- macro_hygiene_wrong
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($n:ident) => { #[permgen::proves(sq)] pub const fn f(x: u64) -> u64 { let $n = 0u64; let _ = x; $n } } }
make!(x);
//- macro_made_function
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($body:expr) => { #[permgen::proves(sq)] pub const fn f(x: u64) -> u64 { const K: u64 = 0; x ^ $body } } }
const K: u64 = 7;
make!(K);
//- macro_mixed_hygiene
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($n:ident) => { #[permgen::proves(sq)] pub const fn f($n: u64) -> u64 { let x = 0u64; let _ = x; $n } } }
make!(x);
//- macro_type_of_elsewhere
// truth: f(x) == x & 0xffff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

macro_rules! make { ($t:ty) => { #[permgen::proves(restrict(sq, 0xffff))] pub const fn f(x: u64) -> u64 { x as $t as u64 } } }
make!(u8);
