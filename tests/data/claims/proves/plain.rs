//- plain_add_as_or
// truth: f(x) == x.rotate_left(4)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(rotate_left(4))]
pub const fn f(x: u64) -> u64 { (x << 4).wrapping_add(x >> 60) }
//- plain_delta_swap
// truth: f(x) == { let t = (x ^ x >> 7) & 0xaa; x ^ t ^ t << 7 }
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(delta_swap(0x00aa, 7))]
pub const fn f(x: u64) -> u64 { let t = (x ^ x >> 7) & 0xaa; x ^ t ^ t << 7 }
//- plain_let_chain
// truth: f(x) == x.reverse_bits()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 63)]
pub const fn f(x: u64) -> u64 { let a = x.swap_bytes(); let a = a.reverse_bits(); let a = a.swap_bytes(); a }
//- plain_masks
// truth: f(x) == x & 0x00ff_00ff_00ff_00ff
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(restrict(sq, 0x00ff00ff00ff00ff))]
pub const fn f(x: u64) -> u64 { x & 0x00ff_00ff_00ff_00ff }
//- plain_mirror
// truth: f(x) == x.reverse_bits().swap_bytes()
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(sq ^ 7)]
pub const fn f(x: u64) -> u64 { x.reverse_bits().swap_bytes() }
//- plain_wrong_shift
// truth: f(x) == x.rotate_left(8)
#![allow(non_camel_case_types, non_upper_case_globals, uncommon_codepoints, dead_code, unused)]

#[permgen::proves(rotate_left(8))]
pub const fn f(x: u64) -> u64 { x << 8 | x >> 55 }
