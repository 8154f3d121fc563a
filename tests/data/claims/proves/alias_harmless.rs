// truth: f(x) == x.swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

type Board = u64;
#[permgen::proves(sq ^ 56)]
pub const fn f(x: Board) -> Board { x.swap_bytes() }
