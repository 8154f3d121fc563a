//- enum_discriminants
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 12 } else { 5 }'
// truth: f(x) == if x & 1 == 1 { 12 } else { 5 }
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 1 } else { 0 }'
// truth: f(x) == if x & 1 == 1 { 1 } else { 0 }

#[derive(Clone, Copy)]
enum Side { White = 5, Mid = 11, Black }
pub fn f(x: u64) -> u64 { let _ = Side::Mid; let s = if x & 1 == 1 { Side::Black } else { Side::White }; s as u64 }
//- enum_named_bool
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[allow(non_camel_case_types)]
#[derive(PartialEq)]
enum bool { Yes, No }
fn odd(_: u64) -> bool { bool::No }
pub fn f(x: u64) -> u64 { if odd(x) == bool::Yes { x } else { 0 } }
//- enum_negative_discriminant
// claim: FILE --law '|x: u64| f(x) == x ^ 0xff'
// truth: f(x) == x ^ 0xff
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[repr(i8)]
enum D { Down = -1, #[allow(dead_code)] Up = 1 }
pub fn f(x: u64) -> u64 { x ^ D::Down as u8 as u64 }
//- enum_option_map
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { x - 1 }'
// truth: f(x) == if x == 0 { 0 } else { x - 1 }
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x.checked_sub(1).map_or(0, |y| y) }
//- enum_repr_u8_cast_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
#[repr(i8)] #[derive(Clone, Copy)] enum E { A = -1, B = 1 }
pub fn f(x: u64) -> u64 { let e = if x & 1 == 1 { E::B } else { E::A }; x ^ (e as u64 >> 63) }
//- enum_result_swap
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { x } else { 0 }'
// truth: f(x) == if x & 1 == 1 { x } else { 0 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn odd(x: u64) -> Result<u64, u64> { if x & 1 == 1 { Ok(x) } else { Err(x) } }
pub fn f(x: u64) -> u64 { match odd(x) { Err(_) => 0, Ok(v) => v } }
//- enum_with_data
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 0 { x } else { !x }'
// truth: f(x) == if x & 1 == 0 { x } else { !x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

enum W { Plain(u64), Not { w: u64 } }
fn get(w: W) -> u64 { match w { W::Not { w } => !w, W::Plain(v) => v } }
pub fn f(x: u64) -> u64 { get(if x & 1 == 0 { W::Plain(x) } else { W::Not { w: x } }) }
