// truth: f(x) == x.reverse_bits()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 63)]
pub const fn f(x: u64) -> u64 { let a = x.swap_bytes(); let a = a.reverse_bits(); let a = a.swap_bytes(); a }
