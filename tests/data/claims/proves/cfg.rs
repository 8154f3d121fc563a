//- cfg_attr_on_function
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[cfg_attr(all(), permgen::proves(sq ^ 56))]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
//- cfg_macro_debug
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { if cfg!(debug_assertions) { x.swap_bytes() } else { x } }
//- cfg_parameter_two
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(#[cfg(any())] a: u64, #[cfg(all())] b: u64) -> u64 { b }
//- cfg_statement_debug
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { #[cfg(debug_assertions)] let x = x.swap_bytes(); x }
//- cfg_statement_off
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { #[cfg(any())] let x = 0; x }
//- cfg_two_functions
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[cfg(any())]
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.swap_bytes() }
#[cfg(not(any()))]
#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { x.reverse_bits() }
