// truth: f(x) == x.reverse_bits().swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub fn f(x: u64) -> u64 {
    #[permgen::proves(sq ^ 7)]
    const fn inner(x: u64) -> u64 { x.swap_bytes() }
    inner(x)
}
