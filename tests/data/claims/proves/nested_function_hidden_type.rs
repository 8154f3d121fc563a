// truth: f(x) == x
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

pub fn f(x: ::core::primitive::u64) -> ::core::primitive::u64 {
    type u64 = ::core::primitive::u8;
    #[permgen::proves(sq)]
    const fn inner(x: ::core::primitive::u64) -> ::core::primitive::u64 { x as u64 as ::core::primitive::u64 }
    inner(x)
}
