//- raw_keyword_local
// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 56)]
pub const fn f(x: u64) -> u64 { let r#fn = x.swap_bytes(); r#fn }
//- raw_parameter
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(r#x: u64) -> u64 { let x = 0; x ^ r#x }
//- raw_shadow_block
// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq)]
pub const fn f(x: u64) -> u64 { let y = x; { let r#y = 0u64; let _ = y; } r#y }
